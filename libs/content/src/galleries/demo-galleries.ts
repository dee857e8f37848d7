import { derivedId } from '@fumata/platform';
import { readSeeds, seededAt } from '../records/seeds.js';
import { slugOf } from '../records/slugs.js';
import type { StoredGallery } from './gallery-store.js';
import type { StoredGalleryImage } from './gallery-image-store.js';

interface Seed {
  readonly titre: string;
  readonly description: string;
  readonly couverture: string;
  readonly images: readonly { readonly fichier: string; readonly titre: string; readonly description: string }[];
}

/** An image whose file is not stored yet. */
export interface DemoImage extends Pick<
  StoredGalleryImage,
  '_id' | 'galleryId' | 'titre' | 'description' | 'ordre' | 'actif' | 'filename'
> {
  readonly file: URL;
}

export interface DemoGallery {
  readonly gallery: StoredGallery;
  readonly images: readonly DemoImage[];
}

/** Three galleries with images drawn by the project: see `infra/scripts/draw-gallery-pictures.mjs`. */
export function demoGalleries(at: string): DemoGallery[] {
  return readSeeds<Seed>('galleries.json').map(({ titre, description, couverture, images }, index) => {
    const galleryId = derivedId('gallery', titre);
    const idOf = (fichier: string): string => derivedId('gallery-image', titre, fichier);
    return {
      gallery: {
        ...seededAt(at),
        _id: galleryId,
        slug: slugOf(titre),
        oldSlugs: [],
        titre,
        description,
        couverture: idOf(couverture),
        actif: true,
        ordre: index + 1,
      },
      images: images.map((image, index) => ({
        _id: idOf(image.fichier),
        galleryId,
        titre: image.titre,
        description: image.description,
        ordre: index + 1,
        actif: true,
        filename: image.fichier,
        file: new URL(`../../seeds/galleries/${image.fichier}`, import.meta.url),
      })),
    };
  });
}
