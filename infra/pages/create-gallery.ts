import type { Gallery, GalleryImage } from '@fumata/contracts';
import sharp from 'sharp';

interface Site {
  callAsAdmin<Body>(method: 'POST' | 'PUT', path: string, body?: unknown): Promise<Body>;
  upload<Body>(path: string, form: FormData): Promise<Body>;
}

interface TitledInput {
  readonly titre: string;
  readonly description?: string;
  readonly width?: number;
  readonly height?: number;
}

const COLOURS = ['#8e1b2c', '#35506b', '#6b5f35', '#4a423b'];

/** Creates a gallery with images in the given order; the first one is its cover. */
export async function createGallery(
  site: Site,
  { titre, description = '' }: TitledInput,
  pictures: readonly TitledInput[],
): Promise<{ gallery: Gallery; images: GalleryImage[] }> {
  const gallery = await site.callAsAdmin<Gallery>('POST', '/api/gallery', { titre, description });
  const images: GalleryImage[] = [];
  for (const [index, picture] of pictures.entries())
    images.push(await uploadImage(site, gallery._id, { ...picture, order: index + 1 }));
  if (images[0]) await site.callAsAdmin('PUT', `/api/gallery/set-cover/${images[0]._id}`);
  return { gallery, images };
}

async function uploadImage(
  site: Site,
  galleryId: string,
  { titre, description = '', width = 1200, height = 630, order }: TitledInput & { order: number },
): Promise<GalleryImage> {
  const background = COLOURS[order % COLOURS.length] ?? '';
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries({ galleryId, titre, description, ordre: String(order) }))
    form.set(name, value);
  form.set('image', new Blob([new Uint8Array(bytes)]), `${titre.slice(0, 20)}.png`);
  return (await site.upload<{ image: GalleryImage }>('/api/gallery/upload', form)).image;
}
