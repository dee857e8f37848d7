import type { Galleries, Gallery, GalleryImage } from '@fumata/contracts';
import { MemoryPictureStore, Pictures } from '@fumata/media';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Answered } from '../answered.js';
import { TestSite, type Failure } from '../site.js';
import sharp from 'sharp';

export const UNKNOWN = 'ffffffffffffffffffffffff';
export const drawn = (background = '#8E1B2C'): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

export const files = new Map<string, Buffer>();
export let store: MemoryPictureStore;
export let pictures: Pictures;
export let site: TestSite;
export let token: string;
/** One site for all tests of a suite; each test leaves it without galleries. */
export function prepareSite(): void {
  beforeAll(async () => {
    store = new MemoryPictureStore(files);
    pictures = new Pictures({ store, onStored: () => undefined });
    site = await TestSite.open({ SEED: 'none' }, { pictures });
    token = await site.login('admin');
  });
  afterAll(async () => {
    await site.close();
    await pictures.close();
  });
  afterEach(async () => {
    const { galleries } = (await admin<Galleries>('GET', '/api/gallery/admin')).body;
    for (const { _id } of galleries) await admin('DELETE', `/api/gallery/${_id}`);
    files.clear();
  });
}

export const admin = <Body = Failure>(method: string, path: string, body?: unknown): Promise<Answered<Body>> =>
  site.ask<Body>(method, path, { headers: { 'x-auth-token': token }, body });
export const gallery = async (over: object = {}): Promise<Gallery> =>
  (await admin<Gallery>('POST', '/api/gallery', { titre: 'Planches du conclave', ...over })).body;
export const upload = async <Body = { image: GalleryImage }>(
  texts: Readonly<Record<string, string>>,
  file?: Buffer,
  name = 'fumée blanche.PNG',
): Promise<Answered<Body>> => {
  const form = new FormData();
  for (const [key, value] of Object.entries(texts)) form.set(key, value);
  form.set('image', new Blob([new Uint8Array(file ?? (await drawn()))]), name);
  const response = await fetch(`${site.address}/api/gallery/upload`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: form,
  });
  const body = (await response.json()) as Body; // the caller states the response type
  return { status: response.status, headers: response.headers, body };
};
export const image = async (galleryId: string, texts: object = {}, colour = '#8E1B2C'): Promise<GalleryImage> =>
  (await upload({ galleryId, ...texts }, await drawn(colour))).body.image;
export const fetchRendition = (reference: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${site.address}/api/gallery/thumbnail/${reference}?t=12&w=160`, { headers });
export const publicly = async (): Promise<string[]> =>
  (await site.get<Galleries>('/api/gallery')).body.galleries.map(({ titre }) => titre);
