const OURS = /^\/api\/(images|gallery\/thumbnail)\//;
/** The widths that the server gives pictures out in. */
const WIDTHS = [160, 320, 640, 960, 1280, 1920];

/** A picture's widths up to about `most` px, for `srcset`; undefined for a picture that is not one of the site's own. */
export function sourceSet(picture: string, most: number): string | undefined {
  if (!OURS.test(picture)) return undefined;
  const { pathname, searchParams } = new URL(picture, 'http://site');
  const wide = WIDTHS.findIndex((width) => width >= most);
  return WIDTHS.slice(0, wide < 0 ? undefined : wide + 1)
    .map((width) => {
      searchParams.set('w', String(width));
      return `${pathname}?${searchParams.toString()} ${width}w`;
    })
    .join(', ');
}
