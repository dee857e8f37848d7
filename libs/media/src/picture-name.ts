/** Widths, in pixels, in which pictures are given out. */
export const WIDTHS = [160, 320, 640, 960, 1280, 1920] as const;

/** What the name of a stored picture says. */
export interface PictureName {
  /** `3f9a…-1600x1067.webp`: the first half of the SHA-256 of the stored bytes, the size in pixels. */
  readonly file: string;
  readonly stem: string;
  readonly width: number;
  readonly height: number;
}

const FILE = /^([0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3}))\.webp$/;

/** Undefined for whatever can't be the name of a picture. */
export function readPictureName(text: string): PictureName | undefined {
  const [file, stem, width, height] = FILE.exec(text) ?? [];
  if (file === undefined || stem === undefined) return undefined;
  return { file, stem, width: Number(width), height: Number(height) };
}

/** The width that is given to whoever asks for one: the next of `WIDTHS`, but never more than the picture has. */
export const widthFor = (picture: PictureName, asked: number = Infinity): number =>
  Math.min(WIDTHS.find((width) => width >= asked) ?? Infinity, picture.width);

/** Every width that `widthFor` can give, from the smallest. */
export const widthsOf = (picture: PictureName): number[] => [
  ...new Set(WIDTHS.map((width) => widthFor(picture, width))),
];
