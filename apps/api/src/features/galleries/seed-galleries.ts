import { readFile } from 'node:fs/promises';
import { demoGalleries, seedOnce } from '@fumata/content';
import type { DemoImage } from '@fumata/content';
import type { ApiSystem } from '../../system.js';

type Ground = Pick<
  ApiSystem,
  'configuration' | 'documents' | 'galleries' | 'galleryImages' | 'pictures' | 'clock' | 'logger'
>;

/**
 * The demo's galleries, once, where they are asked for. Their pictures are taken in like any others, which takes a few
 * seconds beside everything else; whatever stops it, the next start completes it. Never rejects.
 */
export async function seedGalleries(ground: Ground): Promise<void> {
  const { configuration, documents, galleries, clock, logger } = ground;
  if (configuration.seed !== 'demo') return;
  const at = clock.now().toISOString();
  const sow = async (): Promise<void> => {
    for (const { gallery, images } of demoGalleries(at)) {
      for (const image of images) await sowImage(ground, image, at);
      // Last, so that no gallery is seen half full.
      await galleries.addMissing([gallery]);
    }
  };
  try {
    await seedOnce(documents, 'demo-galleries', at, sow);
  } catch (err) {
    logger.warn({ err }, 'the galleries of the demo are not complete; the next start goes on with them');
  }
}

async function sowImage(
  { galleryImages, pictures }: Ground,
  { file, ...about }: DemoImage,
  at: string,
): Promise<void> {
  if (await galleryImages.get(about._id)) return;
  const kept = await pictures.keepOriginal(await readFile(file), 'on-demand');
  if ('refused' in kept) throw new Error(`${about.filename}: ${kept.refused}`);
  await galleryImages.addMissing([
    {
      ...{ ...about, version: 1, createdAt: at, updatedAt: at, deletedAt: null, lastAct: null },
      ...{ picture: kept.picture.file, original: kept.original, octets: kept.bytes, format: kept.kind },
      ...{ largeur: kept.width, hauteur: kept.height, apercu: kept.glimpse },
    },
  ]);
}
