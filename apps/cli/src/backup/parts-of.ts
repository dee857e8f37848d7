import { contentCollections } from '@fumata/content';
import type { Position, RecordedEvent } from '@fumata/event-log';
import { isRendition } from '@fumata/media';
import { pagesOf } from '../migration/documents-in-pages.js';
import { CommandRefused } from '../terminal/command-refused.js';
import type { WorkOptions } from '../projections/work.js';
import type { Part } from './archive.js';
import type { BackupSource } from './backup-source.js';
import { HEADER, writeHeader } from './header.js';
import { firstEventId } from '../migration/log-cursor.js';
import { KEY_FILES, KEYS } from '@fumata/platform';

const MAX_EVENTS = 10_000;
const MAX_CHARACTERS = 8_000_000;

export interface PartsOptions extends Pick<WorkOptions, 'signal' | 'onProgress'> {
  readonly program: string;
  readonly madeAt: Date;
}

/** The parts of a backup, in order: header, keys, events, content, pictures. */
export async function* partsOf(source: BackupSource, options: PartsOptions): AsyncGenerator<Part> {
  const { program, madeAt, signal } = options;
  const origin = await firstEventId(source.log);
  if (origin === undefined) throw new Error('the log has a head but no event');
  yield { name: HEADER, bytes: writeHeader({ program, madeAt: madeAt.toISOString(), origin }) };
  for (const key of KEYS) yield { name: KEY_FILES[key], bytes: Buffer.from(`${source.keys[key]}\n`) };
  for (const parts of [eventParts, contentParts, pictureParts])
    for await (const part of parts(source, options)) {
      if (signal.aborted) throw new CommandRefused('Interrompu : cette sauvegarde est incomplète');
      yield part;
    }
}

async function* eventParts({ log, head }: BackupSource, { onProgress }: PartsOptions): AsyncGenerator<Part> {
  const nameOf = numbered('events');
  let lines: string[] = [];
  let characters = 0;
  let count = 0;
  let last: Position | undefined;
  for await (const page of log.readAll()) {
    for (const event of page) {
      if (event.position > head) break;
      last = event.position;
      const line = lineOf(event);
      lines.push(line);
      characters += line.length;
    }
    if (lines.length >= MAX_EVENTS || characters >= MAX_CHARACTERS) {
      count += lines.length;
      onProgress('Journal', count, 0);
      yield { name: nameOf(), bytes: Buffer.from(lines.join('')) };
      [lines, characters] = [[], 0];
    }
    if (last === head) break;
  }
  if (last !== head) throw new Error(`the log was read to ${last}, before its head ${head}`);
  if (lines.length > 0) yield { name: nameOf(), bytes: Buffer.from(lines.join('')) };
}

/** Without the position, which depends on the store. */
const lineOf = ({ stream, revision, eventId, type, data, metadata }: RecordedEvent): string =>
  `${JSON.stringify({ stream, revision, eventId, type, data, metadata })}\n`;

async function* contentParts({ documents }: BackupSource, { onProgress }: PartsOptions): AsyncGenerator<Part> {
  for (const definition of contentCollections()) {
    const nameOf = numbered(`content/${definition.name}`);
    let count = 0;
    for await (const page of pagesOf(documents.collection(definition))) {
      count += page.documents.length;
      onProgress(definition.name, count, 0);
      const text = page.documents.map((document) => `${JSON.stringify(document)}\n`).join('');
      yield { name: nameOf(), bytes: Buffer.from(text) };
    }
  }
}

async function* pictureParts({ pictures }: BackupSource, { onProgress }: PartsOptions): AsyncGenerator<Part> {
  // Renditions are made from the originals when they are missing.
  const names = (await pictures.names()).filter((name) => !isRendition(name));
  for (const [n, name] of names.entries()) {
    const bytes = await pictures.get(name);
    onProgress('Images', n + 1, names.length);
    if (bytes) yield { name: `pictures/${name}`, bytes }; // otherwise deleted since the names were listed
  }
}

/** Names in a folder that sort in order: `events/000001.ndjson`. */
function numbered(folder: string): () => string {
  let n = 0;
  return () => `${folder}/${String((n += 1)).padStart(6, '0')}.ndjson`;
}
