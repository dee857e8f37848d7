const OWN_PICTURE = /^\/api\/(images|gallery\/thumbnail)\//;
/** Widths that the server offers. */
const WIDTHS = [160, 320, 640, 960, 1280, 1920];

/** `srcset` with widths up to the first that covers `maxWidth` px; undefined for any picture that the API does not resize. */
export function sourceSet(picture: string, maxWidth: number): string | undefined {
  if (!OWN_PICTURE.test(picture)) return undefined;
  const { pathname, searchParams } = new URL(picture, 'http://site');
  const wide = WIDTHS.findIndex((width) => width >= maxWidth);
  return WIDTHS.slice(0, wide < 0 ? undefined : wide + 1)
    .map((width) => {
      searchParams.set('w', String(width));
      return `${pathname}?${searchParams.toString()} ${width}w`;
    })
    .join(', ');
}
