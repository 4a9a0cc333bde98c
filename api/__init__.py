"""The faces: command line and HTTP over one data model, with no decision of their own."""
