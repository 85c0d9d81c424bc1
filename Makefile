.DEFAULT_GOAL := help
.PHONY: help serve demo test long bench check format openapi

help: ## Show what there is to make
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

serve: ## Run the server
	uv run waybill serve

demo: ## Watch built-in opponents play a game through the HTTP interface
	uv run waybill demo

test: ## Run every test
	uv run pytest

long: ## Play thousands of random games of each title, send thousands of random requests
	uv run pytest -m long

bench: ## Measure; on an otherwise idle machine
	uv run python -m tests.bench

check: ## Run what has to pass before a change is merged
	.ci/run

format: ## Format the code and mend what ruff can mend
	uv run ruff check --fix
	uv run ruff format

openapi: ## Write openapi/openapi.json anew
	uv run waybill export-openapi
