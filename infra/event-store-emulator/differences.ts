/**
 * Scenarios of `recorded/` whose outcome differs, by id, each with the reason why neither the site nor a mistake of an
 * operator meets it. A scenario that no longer differs fails the test.
 */
export const DIFFERENCES: Readonly<Record<string, string>> = {
  'all-links':
    'Links are not resolved: projections write them, which do not exist here and which the site does not use.',
  'metadata-max-age': '$maxAge hides nothing: the site keeps all votes, and reads $all, which shows expired events.',
  'stream-links': 'Links are not resolved, as in all-links.',
  'stream-links-to-nothing': 'Links are not resolved, as in all-links.',
  'stream-sub-links': 'Links are not resolved, as in all-links.',
};
