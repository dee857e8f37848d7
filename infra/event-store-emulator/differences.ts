/**
 * Scenarios of `recorded/` whose outcome differs, by id, each with the reason why neither the site nor a mistake of an
 * operator meets it. A scenario that no longer differs fails the test.
 */
export const DIFFERENCES: Readonly<Record<string, string>> = {};
