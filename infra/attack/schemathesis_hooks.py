import schemathesis


def names(value):
    """Names of all properties of a JSON value."""
    if isinstance(value, dict):
        return set(value) | set().union(*map(names, value.values()))
    if isinstance(value, list):
        return set().union(*map(names, value))
    return set()


# The parser refuses these names in every body, which OpenAPI cannot state.
@schemathesis.hook
def filter_body(context, body):
    return names(body).isdisjoint({"__proto__", "constructor", "prototype"})
