const OWN_PICTURE = /^\/api\/(images|gallery\/thumbnail)\//;
/** The server's rendition widths, which this file cannot import: `@fumata/media` decodes images. */
const WIDTHS = [160, 320, 640, 960, 1280, 1920];
/** Pictures of the demo articles, which draw-article-pictures.mjs draws in a full width and in smaller ones. */
const DRAWN = /^(\/images\/articles\/[a-z0-9-]+)\.webp$/;
const DRAWN_FULL_WIDTH = 1200;
const DRAWN_WIDTHS = [320, 640, 960];

/**
 * `srcset` with widths up to the first that covers `maxWidth` px; undefined for a picture that exists in one width.
 */
export function sourceSet(picture: string, maxWidth: number): string | undefined {
  const [, path] = DRAWN.exec(picture) ?? [];
  if (path) {
    const smaller = DRAWN_WIDTHS.map((width) => `${path}-${width}.webp ${width}w`);
    return [...smaller, `${picture} ${DRAWN_FULL_WIDTH}w`].join(', ');
  }
  if (!OWN_PICTURE.test(picture)) return undefined;
  const { pathname, searchParams } = new URL(picture, 'http://site');
  const coveringIndex = WIDTHS.findIndex((width) => width >= maxWidth);
  return WIDTHS.slice(0, coveringIndex < 0 ? undefined : coveringIndex + 1)
    .map((width) => {
      searchParams.set('w', String(width));
      return `${pathname}?${searchParams.toString()} ${width}w`;
    })
    .join(', ');
}
