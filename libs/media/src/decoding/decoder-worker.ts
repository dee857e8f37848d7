/**
 * Child process that decodes untrusted images, so that a crash of the decoder stays here. Node also runs it from
 * source: erasable TypeScript.
 */
import sharp, { type Sharp } from 'sharp';
import { answerTasks } from '../processes/answer-tasks.ts';

export type RenditionFormat = 'avif' | 'webp' | 'jpeg';

export type DecoderTask =
  | { readonly kind: 'master'; readonly bytes: Uint8Array; readonly maxPixels: number }
  | {
      readonly kind: 'renditions';
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly formats: readonly RenditionFormat[];
    };

export interface DecodedImages {
  /** A master, or the renditions in the order of their formats. All have one size, in pixels. */
  readonly images: readonly Uint8Array[];
  readonly width: number;
  readonly height: number;
  /** For a master: upright size of the input, in pixels. */
  readonly original?: { readonly width: number; readonly height: number };
}

/** Maximum size of a master, in pixels; it is never enlarged. */
const MASTER_WIDTH = 1920;
const MASTER_HEIGHT = 3840;
/** Visually lossless for what is made from it, and fast enough for an administrator to wait. */
const MASTER = { quality: 92, effort: 2 };
const WEBP = { quality: 78, smartSubsample: true };
/** More effort takes five times as long and saves little. */
const AVIF = { quality: 52, effort: 3 };
const JPEG = { quality: 80, mozjpeg: true };
const BACKGROUND = '#ffffff';

/**
 * Memory limit: 40 megapixels of AVIF take 0.8 GB. A file that needs much more is given up together with this process.
 */
const MAX_MEMORY_BYTES = 1_200 * 1024 * 1024;

/** The loaders of libvips for the accepted formats; all others are disabled. */
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

/** Upright, in sRGB, without metadata (sharp drops it by default), only the first frame of an animation. */
const master = (bytes: Uint8Array, maxPixels: number) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true })
    .resize({ width: MASTER_WIDTH, height: MASTER_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .webp(MASTER);

async function decodeMaster(bytes: Uint8Array, maxPixels: number): Promise<DecodedImages> {
  const work = master(bytes, maxPixels);
  const { data, info } = await work.toBuffer({ resolveWithObject: true });
  const { autoOrient } = await work.metadata();
  return { images: [data], width: info.width, height: info.height, original: autoOrient };
}

function encode(picture: Sharp, format: RenditionFormat): Promise<Buffer> {
  switch (format) {
    case 'webp':
      return picture.webp(WEBP).toBuffer();
    case 'avif':
      return picture.avif(AVIF).toBuffer();
    case 'jpeg':
      return picture.flatten({ background: BACKGROUND }).jpeg(JPEG).toBuffer();
  }
}

/** Decodes and resizes once for all formats. */
async function encodeRenditions(
  bytes: Uint8Array,
  width: number,
  formats: readonly RenditionFormat[],
): Promise<DecodedImages> {
  const resized = sharp(bytes).resize({ width, withoutEnlargement: true }).raw();
  const { data, info } = await resized.toBuffer({ resolveWithObject: true });
  const images: Buffer[] = [];
  for (const format of formats) images.push(await encode(sharp(data, { raw: info }), format));
  return { images, width: info.width, height: info.height };
}

const decode = (task: DecoderTask): Promise<DecodedImages> =>
  task.kind === 'master'
    ? decodeMaster(task.bytes, task.maxPixels)
    : encodeRenditions(task.bytes, task.width, task.formats);

answerTasks(decode, MAX_MEMORY_BYTES);
