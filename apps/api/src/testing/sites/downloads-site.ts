import type { Download, DownloadDetails, DownloadRequested, DownloadStats, GalleryImage } from '@fumata/contracts';
import { EmbeddedDocumentStore, type CollectionDefinition, type StoredDocument } from '@fumata/documents';
import { MemoryMailer } from '@fumata/mail';
import { MemoryPictureStore, Pictures } from '@fumata/media';
import sharp from 'sharp';
import type { Answered } from '../answered.js';
import { TestSite, type Failure } from '../site.js';

export const UNKNOWN = 'ffffffffffffffffffffffff';
export const DAY = 86_400;
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
export const drawn = (width: number, background = '#8E1B2C'): Promise<Buffer> =>
  sharp({ create: { width, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

/** Documents in memory that record each read of links and pictures; the others are also read by timers. */
function recordingReads(reads: string[]): EmbeddedDocumentStore {
  const documents = EmbeddedDocumentStore.inMemory();
  // `bind` drops the generic type of the method.
  const collection = documents.collection.bind(documents) as EmbeddedDocumentStore['collection'];
  documents.collection = <T extends StoredDocument>(definition: CollectionDefinition) => {
    const made = collection<T>(definition);
    if (!/^(download|galler)/.test(definition.name)) return made;
    for (const method of ['get', 'find', 'count'] as const) {
      const read = made[method].bind(made) as (...given: unknown[]) => never; // the type of any of the three
      Object.assign(made, {
        [method]: (...args: unknown[]) => (reads.push(`${definition.name} ${method}`), read(...args)),
      });
    }
    return made;
  };
  return documents;
}

/** Reads of documents, `collection method`, since a test emptied the list. */
export const reads: string[] = [];
/** Stored pictures. */
export const files = new Map<string, Buffer>();
let pictures: Pictures;
// Each test opens the site and adds its gallery with one image.
export let mailer: MemoryMailer;
export let site: TestSite;
let token: string;
export let galleryId: string;
export let image: GalleryImage;
/** Before all tests of a suite; `closePictures` after them. */
export const openPictures = (): void => {
  pictures = new Pictures({ store: new MemoryPictureStore(files), onStored: () => undefined });
};
export const closePictures = (): Promise<void> => pictures.close();
export const open = async (settings: { readonly MAIL?: 'off' } = {}): Promise<void> => {
  mailer = new MemoryMailer();
  site = await TestSite.open(
    { SEED: 'none', TRUST_PROXY: 'true', ...settings },
    { pictures, mailer, documents: recordingReads(reads) },
  );
};
export const close = () => site.close();
export const addImage = async (): Promise<void> => {
  files.clear();
  token = await site.login('admin');
  galleryId = (await admin<{ _id: string }>('POST', '/api/gallery', { titre: 'Planches' })).body._id;
  image = await upload(await drawn(1_000));
};

export const admin = <Body = Failure>(method: string, path: string, body?: unknown): Promise<Answered<Body>> =>
  site.ask<Body>(method, path, { headers: { 'x-auth-token': token }, body });
export const upload = async (file: Buffer, name = 'fumee.png'): Promise<GalleryImage> => {
  const form = new FormData();
  form.set('galleryId', galleryId);
  form.set('image', new Blob([new Uint8Array(file)]), name);
  const response = await fetch(`${site.address}/api/gallery/upload`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: form,
  });
  return ((await response.json()) as { image: GalleryImage }).image; // the response type of this route
};
export const ask = (body: object = {}, from = '192.0.2.7') =>
  site.ask<DownloadRequested & Failure>('POST', '/api/gallery/request-download', {
    body: { imageId: image._id, email: 'ada@example.org', ...body },
    headers: { 'x-forwarded-for': from },
  });
export const requestLink = async (body: object = {}): Promise<string> =>
  (await ask(body)).body.directLink?.split('/').at(-1) ?? '';
export const download = (link: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`${site.address}/api/gallery/download/${link}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': FIREFOX, 'x-forwarded-for': '198.51.100.9', ...headers },
  });
export const hide = (what: string) => admin('PUT', `/api/gallery/${what}`, { actif: false });
export const counted = async (): Promise<number> =>
  (await admin<DownloadStats>('GET', '/api/download-stats')).body.totalDownloadCount;
export const details = async (query = ''): Promise<Download[]> =>
  (await admin<DownloadDetails>('GET', `/api/download-stats/details${query}`)).body.downloads;

/** Advances the time and logs in again, because the session may expire. */
export const later = async (seconds: number): Promise<void> => {
  site.system.clock.pass(seconds);
  token = await site.login('admin');
};
