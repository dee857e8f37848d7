import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentCollections, refuseUnreadable } from '@fumata/content';
import { EmbeddedDocumentStore, type DocumentStore, type StoredDocument } from '@fumata/documents';
import { positionOf, type RecordedEvent } from '@fumata/event-log';
import type { AnyCollection } from '../migration/documents-in-pages.js';
import type { SourceInstallation } from '../migration/installation.js';
import { CommandRefused } from '../terminal/command-refused.js';
import type { Part } from './archive.js';
import { HEADER, readHeader, type Header } from './header.js';

/** Writes the parts of a backup into a folder. @throws CommandRefused at once for another format */
export async function unpack(
  parts: AsyncIterable<Part>,
  folder: string,
  onPart: (count: number) => void,
): Promise<Header> {
  let header: Header | undefined;
  let count = 0;
  for await (const { name, bytes } of parts) {
    header ??= headerIn({ name, bytes });
    refuseUnknownCollection(name);
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, { mode: 0o600 });
    onPart((count += 1));
  }
  if (!header) throw new CommandRefused('La sauvegarde est vide');
  return header;
}

/** @throws CommandRefused when the first part is no header of this format */
export function headerIn({ name, bytes }: Part): Header {
  if (name !== HEADER) throw new CommandRefused('Ce n’est pas une sauvegarde de Fumata');
  return readHeader(bytes);
}

/** A newer program may have collections that this one would lose. @throws CommandRefused */
export function refuseUnknownCollection(part: string): void {
  const [folder, collection] = part.split('/');
  if (folder === 'content' && !contentCollections().some(({ name }) => name === collection))
    throw new CommandRefused(
      `La sauvegarde contient ${collection}, d’une version plus récente : mettez d’abord le programme à jour`,
    );
}

/** Opens a folder written by `unpack` as the source of a copy. The content is held in memory, as the site holds it. */
export async function withUnpackedBackup<T>(
  folder: string,
  use: (source: SourceInstallation) => Promise<T>,
): Promise<T> {
  const { withStores } = await import('@fumata/stores/with-stores');
  const location = { dataFolder: folder, mongodbUri: undefined, eventStoreUrl: undefined };
  return withStores(location, ['pictureReader'], async ({ pictureReader: pictures }) => {
    const documents = await readContent(folder);
    await refuseUnreadable(documents);
    return use({ where: 'dans la sauvegarde', log: { readAll: () => readEvents(folder) }, documents, pictures });
  });
}

const PAGE_SIZE = 1_000;

async function* readEvents(folder: string): AsyncGenerator<readonly RecordedEvent[], void, void> {
  let page: RecordedEvent[] = [];
  let count = 0;
  for await (const line of linesIn(join(folder, 'events'))) {
    page.push({ ...eventIn(line), position: positionOf((count += 1)) });
    if (page.length < PAGE_SIZE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function readContent(folder: string): Promise<DocumentStore> {
  const documents = EmbeddedDocumentStore.inMemory();
  for (const definition of contentCollections())
    await addDocuments(documents.collection(definition), linesIn(join(folder, 'content', definition.name)));
  return documents;
}

/** @throws CommandRefused when two documents have the same unique key */
export async function addDocuments(
  collection: AnyCollection,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  for await (const line of lines) {
    const document = JSON.parse(line) as StoredDocument; // written by `partsOf`, and its checksum is verified
    const outcome = await collection.put(document);
    if (!outcome.stored)
      throw new CommandRefused(
        `${document._id} a le même ${outcome.duplicate.join(', ')} qu’un autre document, changé pendant la sauvegarde : prenez-en une autre`,
      );
  }
}

/** The event of a line written by `partsOf`; its checksum is verified. */
export const eventIn = (line: string): Omit<RecordedEvent, 'position'> => JSON.parse(line) as RecordedEvent;

export const ndjsonLines = (bytes: Uint8Array): readonly string[] =>
  Buffer.from(bytes).toString('utf8').split('\n').slice(0, -1);

/** Lines of all files of a folder, in the order of their names; none if it does not exist. */
async function* linesIn(folder: string): AsyncGenerator<string> {
  if (!existsSync(folder)) return; // an empty collection has no part
  for (const name of (await readdir(folder)).sort()) yield* ndjsonLines(await readFile(join(folder, name)));
}
