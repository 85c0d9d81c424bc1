"""The OpenAPI 3.1 document, made from the operations as they are declared and from the structs that are read and written."""
