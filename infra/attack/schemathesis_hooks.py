import schemathesis

REFUSED = {"__proto__", "constructor", "prototype"}


# The parser refuses these names in every body, which OpenAPI cannot state.
@schemathesis.hook
def map_body(context, body):
    if isinstance(body, dict):
        return {name: map_body(context, value) for name, value in body.items() if name not in REFUSED}
    if isinstance(body, list):
        return [map_body(context, value) for value in body]
    return body
