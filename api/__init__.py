"""The faces: command line, HTTP, pages and MCP over one data model, with no decision of their own."""
