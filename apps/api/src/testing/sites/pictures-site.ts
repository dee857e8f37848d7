import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { type ImageUrl, type PhotoUrl } from '@fumata/contracts';
import { DiskPictureStore, Pictures } from '@fumata/media';
import sharp from 'sharp';
import { TestSite, type Failure } from '../site.js';

export let folder: string;
export let site: TestSite;
export let pictures: Pictures;
/** Names of the stored pictures. */
export let stored: string[];

export let token: string;
export const plain = (width: number, height: number, background = '#8E1B2C') =>
  sharp({ create: { width, height, channels: 3, background } });

export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly fileName?: string;
}

/** An upload route: name of the file field and of the other fields of its form. */
interface UploadRoute {
  readonly path: string;
  readonly file: string;
  readonly texts: readonly Part[];
}

export const PHOTO: UploadRoute = {
  path: '/api/upload/cardinal-photo',
  file: 'photo',
  texts: [
    { name: 'nom', value: 'Parolin' },
    { name: 'prenom', value: 'Pietro' },
  ],
};

export const IMAGE: UploadRoute = { path: '/api/upload/article-image', file: 'image', texts: [] };
export const UPLOAD_ROUTES = [PHOTO, IMAGE];
export const fileFor = ({ file }: UploadRoute, value: string | Buffer, fileName = 'photo.jpg'): Part => ({
  name: file,
  value,
  fileName,
});

export function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const { name, value, fileName } of parts) {
    if (fileName === undefined) form.append(name, String(value));
    else form.append(name, new Blob([Buffer.from(value)], { type: 'image/jpeg' }), fileName);
  }
  return form;
}

export async function post(
  { path }: UploadRoute,
  body: string | FormData | null,
  headers: Record<string, string> = { 'x-auth-token': token },
) {
  const answer = await fetch(site.address + path, { method: 'POST', body, headers });
  return { status: answer.status, body: (await answer.json()) as Failure & PhotoUrl & ImageUrl }; // a failure or the response of either route
}

export const send = (route: UploadRoute, ...parts: readonly Part[]) => post(route, formOf([...route.texts, ...parts]));
export const upload = async (file: Buffer): Promise<string> => (await send(PHOTO, fileFor(PHOTO, file))).body.photoUrl;
export const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${site.address}${path}`, { method, headers });

/** One site for all tests of a suite. */
export function prepareSite(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fumata-pictures-'));
    const store = await DiskPictureStore.open(folder);
    stored = [];
    pictures = new Pictures({ store, onStored: (file) => stored.push(file) });
    site = await TestSite.open({}, { pictures });
    token = await site.login('admin');
  });
  afterAll(async () => {
    await site.close();
    await pictures.close();
    await rm(folder, { recursive: true });
  });
}
