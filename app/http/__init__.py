"""The HTTP interface: one Litestar controller a resource, over the services."""
