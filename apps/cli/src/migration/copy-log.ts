import type { NewEvent, RecordedEvent } from '@fumata/event-log';
import type { CopiedPart, CopyOptions } from './copied.js';
import type { SourceAndTarget, Installation } from './installation.js';
import { LogCursor, refuseDifference, STEP, textOf } from './log-cursor.js';
import { CommandRefused } from '../terminal/command-refused.js';

const MAX_PER_APPEND = 100;
/** Maximum JSON size of one append: servers accept about a megabyte, and a character takes up to three bytes. */
const MAX_CHARACTERS = 300_000;

/** Consecutive events of one stream. */
interface Run {
  readonly stream: string;
  readonly firstRevision: number;
  readonly events: NewEvent[];
  characters: number;
}

/**
 * Copies a log event by event in global order, with unchanged streams, revisions and ids. Existing events are compared,
 * and copying continues after them.
 *
 * @throws CommandRefused if the target has a different event or more events; nothing is written after that
 */
export async function copyLog({ source, target }: SourceAndTarget, options: CopyOptions): Promise<CopiedPart> {
  const to = new LogCursor(target.log);
  const from = new LogCursor(source.log);
  let [unchanged, copied] = [0, 0];
  try {
    for (;;) {
      options.throwIfInterrupted();
      const events = await from.take(STEP);
      if (events.length === 0) break;
      const existing = copied > 0 ? [] : await to.take(events.length);
      existing.forEach((event, n) => {
        const original = events[n] ?? event;
        refuseDifference({ source: textOf(original), target: textOf(event) }, original, unchanged + n + 1);
      });
      unchanged += existing.length;
      for (const runs of batchesOf(events.slice(existing.length))) {
        options.throwIfInterrupted();
        await appendTogether(target, runs);
        copied += runs.reduce((sum, run) => sum + run.events.length, 0);
        options.onProgress(unchanged + copied);
      }
      options.onProgress(unchanged + copied);
    }
    if (copied === 0 && (await to.take(1)).length > 0)
      throw new CommandRefused(
        `Le journal ${target.where} va plus loin que celui ${source.where} (${unchanged} événements) : rien n’y est écrit`,
      );
    return { what: 'journal', unchanged, copied };
  } finally {
    await Promise.all([to.end(), from.end()]);
  }
}

/** Batches of runs that are appended together, in order. */
function* batchesOf(events: readonly RecordedEvent[]): Generator<readonly Run[]> {
  let batch: Run[] = [];
  let count = 0;
  let characters = 0;
  for (const run of runsOf(events)) {
    if (count > 0 && (count + run.events.length > MAX_PER_APPEND || characters > MAX_CHARACTERS)) {
      yield batch;
      [batch, count, characters] = [[], 0, 0];
    }
    batch.push(run);
    count += run.events.length;
    characters += run.characters;
  }
  if (batch.length > 0) yield batch;
}

function* runsOf(events: readonly RecordedEvent[]): Generator<Run> {
  let run: Run | undefined;
  for (const { stream, revision, eventId, type, data, metadata } of events) {
    const characters = JSON.stringify(data).length + JSON.stringify(metadata).length;
    const isFull = run && (run.events.length === MAX_PER_APPEND || run.characters + characters > MAX_CHARACTERS);
    if (run && (run.stream !== stream || isFull)) {
      yield run;
      run = undefined;
    }
    run ??= { stream, firstRevision: revision, events: [], characters: 0 };
    run.events.push({ eventId, type, data, metadata });
    run.characters += characters;
  }
  if (run) yield run;
}

async function appendTogether({ log, where }: Installation, runs: readonly Run[]): Promise<void> {
  const outcomes = await log.appendInOrder(
    runs.map(({ stream, firstRevision, events }) => ({
      stream,
      expected: firstRevision === 0 ? 'no-stream' : firstRevision - 1,
      events,
    })),
  );
  for (const [n, { stream, firstRevision }] of runs.entries()) {
    const outcome = outcomes[n];
    if (outcome?.appended === false)
      throw new CommandRefused(
        `Le flux ${stream} finit ${where} à ${outcome.actual} au lieu de ${firstRevision - 1} : quelqu’un d’autre y écrit`,
      );
  }
}
