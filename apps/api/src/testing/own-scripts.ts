/** Header of the site's own scripts. */
export const OWN_SCRIPTS = { 'x-requested-with': 'fumata' };

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = ({ headers }: { readonly headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
