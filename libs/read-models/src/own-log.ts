import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog, Position } from '@fumata/event-log';
import { StartRefused, Unavailable } from '@fumata/platform';
import { CHECKPOINT_OF, GROUPS } from './models.js';
import type { LogMark, Models } from './models.js';
import { originOf } from './origin.js';

/** The read models were made from events that the log does not hold: an older one was put back, or it is another one. */
export class LogOlderThanReadModels extends StartRefused {
  override readonly name = 'LogOlderThanReadModels';

  constructor(what: string) {
    super(
      `The read models know more than the event log: ${what}. ` +
        'If an older log was put back on purpose, stop all processes, make the read models forget by ' +
        '`npm run fumata -- rebuild tout --restored-log`, and start again. ' +
        'If not, events are missing: look whether EVENT_STORE_URL and MONGODB_URI belong together.',
    );
  }
}

type Log = Pick<EventLog, 'has' | 'head' | 'readAll' | 'readStream'>;

export interface OwnLogOptions {
  readonly log: Log;
  readonly models: Models;
  /** Between two looks. */
  readonly wait?: (ms: number) => Promise<unknown>;
  /** The log can't be asked just now; it is asked again until it can. */
  readonly onTrouble?: ((cause: unknown) => void) | undefined;
}

const LOOK_MS = 1_000;
/** Number of checks before an event counts as missing: in a cluster a read may miss the latest events, see `EventLog`. */
const LOOKS = 5;

/**
 * Resolves once the log is known to hold what the read models were made from. To be awaited at start, before anything is
 * read from them or written to the log: each of their writes is guarded by position, so that they would never be written
 * again, and a process that started from a snapshot would show what has never happened.
 *
 * @throws LogOlderThanReadModels
 */
export async function assertOwnLog({ log, models, wait = sleep, onTrouble }: OwnLogOptions): Promise<void> {
  for (let looks = 1; ;) {
    try {
      const missing = await missingIn(log, models);
      if (missing === undefined) return;
      if (looks === LOOKS) throw new LogOlderThanReadModels(missing);
      looks += 1;
    } catch (cause) {
      if (!(cause instanceof Unavailable) || cause.what !== 'event-log') throw cause;
      onTrouble?.(cause);
    }
    await wait(LOOK_MS);
  }
}

/** In words; undefined when nothing is. */
async function missingIn(log: Log, models: Models): Promise<string | undefined> {
  // Before the log is asked: it may be written to meanwhile, and they with it.
  const stands = await Promise.all(GROUPS.map((group) => models.checkpoints.get(CHECKPOINT_OF[group])));
  const [snapshot] = await models.snapshots.find(
    {},
    { sort: { position: -1 }, limit: 1, fields: ['position'] },
  );
  const checkpoints = stands.filter((each) => each !== undefined);
  if (checkpoints.length === 0 && !snapshot) return undefined;
  const origin = await originOf(log);
  for (const { position } of [...checkpoints, ...(snapshot ? [snapshot] : [])])
    if (!(await log.has(position as Position))) return notAt(position, await log.head()); // as it was stored
  for (const { origin: ours, position, last } of checkpoints) {
    if (ours !== origin && ours !== (await firstEventId(log)))
      return `it begins with the event ${origin}, theirs began with ${ours}`;
    if (last && !(await holds(log, last, position)))
      return `it does not hold the event ${last.eventId}, which they have followed it to (${position})`;
  }
  return undefined;
}

function notAt(position: string, head: string | undefined): string {
  if (head === undefined) return 'it is empty';
  return position > head
    ? `it ends at ${head}, they have followed it to ${position}`
    : `it has no event at ${position}, which they have followed it to`;
}

/** By which earlier programs told logs apart: another event where several processes opened the first edition at once. */
async function firstEventId(log: Log): Promise<string | undefined> {
  for await (const [first] of log.readAll()) return first?.eventId;
  return undefined;
}

async function holds(log: Log, { stream, revision, eventId }: LogMark, position: string): Promise<boolean> {
  const [event] = await log.readStream(stream, revision);
  return event?.eventId === eventId && event.position === (position as Position); // as it was stored
}

/** What a checkpoint knows its last event by; nothing right after a start, when no event has been seen yet. */
export const lastOf = (event: LogMark | undefined): { readonly last?: LogMark } => {
  if (!event) return {};
  const { stream, revision, eventId } = event;
  return { last: { stream, revision, eventId } };
};
