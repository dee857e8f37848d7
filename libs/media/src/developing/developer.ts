/**
 * The process that decodes pictures, which may come from anybody: what one of them does to a decoder, it does here. Runs
 * from source too: erasable TypeScript, no relative imports.
 */
import sharp from 'sharp';

export type RenditionFormat = 'avif' | 'webp' | 'jpeg';

export type DeveloperTask =
  | { readonly kind: 'master'; readonly bytes: Uint8Array; readonly maxPixels: number }
  | {
      readonly kind: 'rendition';
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly format: RenditionFormat;
    };

export type DeveloperAnswer =
  | {
      readonly developed: Uint8Array;
      readonly width: number;
      readonly height: number;
      /** Of a master: the size of what was given, upright, in pixels. */
      readonly original?: { readonly width: number; readonly height: number };
    }
  /** The bytes are no sound picture. */
  | { readonly failed: string };

/** In pixels. A master is never enlarged to it. */
const MASTER_WIDTH = 1920;
const MASTER_HEIGHT = 3840;
/** As good as the original for what is made from it, and made while an administrator waits. */
const MASTER = { quality: 92, effort: 2 };
const WEBP = { quality: 78, smartSubsample: true };
/** More effort takes five times as long and saves nothing worth it. */
const AVIF = { quality: 52, effort: 3 };
const JPEG = { quality: 80, mozjpeg: true };
const PAPER = '#ffffff';

/** 40 megapixels of AVIF take 0.8 GB. A file that makes a decoder want much more than any honest one is given up, and this process with it. */
const MAX_MEMORY = 1_200 * 1024 * 1024;
const MEMORY_CHECKED_EVERY_MS = 50;

/** Nothing else that libvips could read is ever given to it. */
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

/** Turned upright, in sRGB, without any metadata: sharp drops what it is not asked to keep. Of an animation the first frame. */
const master = (bytes: Uint8Array, maxPixels: number) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true })
    .resize({ width: MASTER_WIDTH, height: MASTER_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .webp(MASTER);

function rendition(bytes: Uint8Array, width: number, format: RenditionFormat) {
  const resized = sharp(bytes).resize({ width, withoutEnlargement: true });
  if (format === 'webp') return resized.webp(WEBP);
  return format === 'avif' ? resized.avif(AVIF) : resized.flatten({ background: PAPER }).jpeg(JPEG);
}

async function develop(task: DeveloperTask): Promise<DeveloperAnswer> {
  const watching = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY) process.exit(1);
  }, MEMORY_CHECKED_EVERY_MS);
  try {
    const { bytes } = task;
    const work =
      task.kind === 'master' ? master(bytes, task.maxPixels) : rendition(bytes, task.width, task.format);
    const { data, info } = await work.toBuffer({ resolveWithObject: true });
    const developed = { developed: data, width: info.width, height: info.height };
    return task.kind === 'master'
      ? { ...developed, original: (await work.metadata()).autoOrient }
      : developed;
  } catch (cause) {
    return { failed: cause instanceof Error ? cause.message : String(cause) };
  } finally {
    clearInterval(watching);
  }
}

process.on('disconnect', () => process.exit(0)); // whoever gave the tasks is gone
// A terminal's interrupt reaches the whole group: the parent ends this process when it has stopped.
process.on('SIGINT', () => undefined);
process.on('message', (task) => {
  // Sent by darkroom.ts alone.
  void develop(task as DeveloperTask).then((answer) => process.send?.(answer));
});
