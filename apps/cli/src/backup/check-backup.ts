import { contentCollections } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
import { firstEventId, LogCursor, textOf } from '../migration/log-cursor.js';
import type { WorkOptions } from '../projections/work.js';
import { CommandRefused } from '../terminal/command-refused.js';
import { damaged, type Part } from './archive.js';
import { HEADER, type Header } from './header.js';
import { addDocuments, eventIn, headerIn, ndjsonLines, refuseUnknownCollection } from './unpacked-backup.js';

export interface CheckedBackup {
  readonly header: Header;
  readonly events: number;
  readonly documents: number;
  readonly pictures: number;
  readonly comparison: Comparison;
}

/** The events are equal to those of the log in use, or why they were not compared with it. */
export type Comparison = 'equal' | 'other-installation' | 'no-log';

export interface CheckOptions extends Pick<WorkOptions, 'onProgress' | 'signal'> {
  /** The log in use, which may have further events; undefined if there is none here. */
  readonly log: Pick<EventLog, 'readAll'> | undefined;
}

/**
 * Reads a backup as a restore does, without writing anything, and compares its events with the log in use.
 * @throws CommandRefused naming the first problem
 */
export async function checkBackup(
  parts: AsyncIterable<Part>,
  { log, onProgress, signal }: CheckOptions,
): Promise<CheckedBackup> {
  const documents = EmbeddedDocumentStore.inMemory();
  const cursor = log && new LogCursor(log);
  let header: Header | undefined;
  let comparison: Comparison = 'no-log';
  const counts = { events: 0, documents: 0, pictures: 0 };
  try {
    for await (const { name, bytes } of parts) {
      if (signal.aborted) throw new CommandRefused('Interrompu');
      header ??= headerIn({ name, bytes });
      refuseUnknownCollection(name);
      if (name === HEADER) comparison = await comparisonWith(log, header);
      const [folder, collection] = name.split('/');
      if (folder === 'events') {
        const lines = ndjsonLines(bytes);
        if (comparison === 'equal' && cursor) await refuseOtherEvents(lines, cursor);
        counts.events += lines.length;
        onProgress('Relecture du journal', counts.events, 0);
      } else if (folder === 'content') {
        const definition = contentCollections().find((each) => each.name === collection);
        const lines = ndjsonLines(bytes);
        if (definition) await addDocuments(documents.collection(definition), lines);
        counts.documents += lines.length;
      } else if (folder === 'pictures') onProgress('Relecture des images', (counts.pictures += 1), 0);
    }
  } catch (cause) {
    throw refusalOf(cause);
  } finally {
    await cursor?.end();
  }
  if (!header) throw new CommandRefused('La sauvegarde est vide');
  return { header, ...counts, comparison };
}

async function comparisonWith(log: CheckOptions['log'], { origin }: Header): Promise<Comparison> {
  if (!log) return 'no-log';
  return (await firstEventId(log)) === origin ? 'equal' : 'other-installation';
}

/** The sums are compared after the last part, and a damaged part may not parse. */
const refusalOf = (cause: unknown): unknown => (cause instanceof SyntaxError ? damaged(cause) : cause);

async function refuseOtherEvents(lines: readonly string[], cursor: LogCursor): Promise<void> {
  const originals = await cursor.take(lines.length);
  for (const [n, line] of lines.entries()) {
    const event = eventIn(line);
    const original = originals[n];
    if (!original || textOf(event) !== textOf(original))
      throw new CommandRefused(
        `L’événement ${event.eventId} (${event.stream}, révision ${event.revision}) de la sauvegarde n’est pas celui du journal`,
      );
  }
}
