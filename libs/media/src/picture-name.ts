/** Rendition widths in pixels. */
export const WIDTHS = [160, 320, 640, 960, 1280, 1920] as const;

/** The parts of a stored image's name. */
export interface PictureName {
  /** `3f9a…-1600x1067.webp`: the first half of the SHA-256 of the stored bytes, and the size in pixels. */
  readonly file: string;
  readonly stem: string;
  readonly width: number;
  readonly height: number;
}

const FILE = /^([0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3}))\.webp$/;

/** Undefined for anything but an image name. */
export function readPictureName(text: string): PictureName | undefined {
  const [file, stem, width, height] = FILE.exec(text) ?? [];
  if (file === undefined || stem === undefined) return undefined;
  return { file, stem, width: Number(width), height: Number(height) };
}

/** The rendition width for a requested width: the next of `WIDTHS`, at most the image's own. */
export const widthFor = (picture: PictureName, requested: number = Infinity): number =>
  Math.min(WIDTHS.find((width) => width >= requested) ?? Infinity, picture.width);

/** All widths that `widthFor` returns, ascending. */
export const widthsOf = (picture: PictureName): number[] => [
  ...new Set(WIDTHS.map((width) => widthFor(picture, width))),
];
