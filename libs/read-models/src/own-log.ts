import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog, Position } from '@fumata/event-log';
import { fumataCommand, StartRefused, Unavailable } from '@fumata/platform';
import { CHECKPOINT_OF, GROUPS, type EventReference, type Models } from './models.js';
import { originOf } from './origin.js';

/**
 * The read models were built from events that the log does not hold: an older log was restored, or it is another log.
 */
export class LogOlderThanReadModels extends StartRefused {
  override readonly name = 'LogOlderThanReadModels';

  constructor(mismatch: string) {
    super(
      `The read models are ahead of the event log: ${mismatch}. ` +
        'If an older log was restored on purpose, stop all processes, drop the read models with ' +
        `\`${fumataCommand('rebuild tout --restored-log')}\`, and start again. ` +
        'Otherwise events are missing: check that EVENT_STORE_URL and MONGODB_URI belong together.',
    );
  }
}

type Log = Pick<EventLog, 'has' | 'head' | 'readAll' | 'readStream'>;

export interface OwnLogOptions {
  readonly log: Log;
  readonly models: Models;
  /** Pause between two checks. */
  readonly wait?: (ms: number) => Promise<unknown>;
  /** Called when the log is unavailable; the check is repeated until it succeeds. */
  readonly onError?: ((cause: unknown) => void) | undefined;
}

const CHECK_INTERVAL_MS = 1_000;
/**
 * Number of checks before an event counts as missing: in a cluster a read may miss the latest events, see `EventLog`.
 */
const MAX_CHECKS = 5;

/**
 * Resolves once the log is known to hold the events that the read models were built from. Await it at start-up, before
 * the read models are read or the log is written: writes to the read models are guarded by position, so that stale ones
 * would never be replaced, and a process that starts from a stale snapshot would show events that never happened.
 *
 * @throws LogOlderThanReadModels
 */
export async function assertOwnLog({ log, models, wait = sleep, onError }: OwnLogOptions): Promise<void> {
  for (let attempt = 1; ;) {
    try {
      const mismatch = await findMismatch(log, models);
      if (mismatch === undefined) return;
      if (attempt === MAX_CHECKS) throw new LogOlderThanReadModels(mismatch);
      attempt += 1;
    } catch (cause) {
      if (!(cause instanceof Unavailable) || cause.what !== 'event-log') throw cause;
      onError?.(cause);
    }
    await wait(CHECK_INTERVAL_MS);
  }
}

/** Describes the mismatch; undefined if there is none. */
async function findMismatch(log: Log, models: Models): Promise<string | undefined> {
  // Read before the log, which may grow meanwhile.
  const stored = await Promise.all(GROUPS.map((group) => models.checkpoints.get(CHECKPOINT_OF[group])));
  const [snapshot] = await models.snapshots.find({}, { sort: { position: -1 }, limit: 1, fields: ['position'] });
  const checkpoints = stored.filter((each) => each !== undefined);
  if (checkpoints.length === 0 && !snapshot) return undefined;
  const origin = await originOf(log);
  for (const { position } of [...checkpoints, ...(snapshot ? [snapshot] : [])])
    if (!(await log.has(position as Position))) return describeMissing(position, await log.head()); // stored as text
  for (const { origin: expected, position, last } of checkpoints) {
    if (expected !== origin && expected !== (await earlierOriginOf(log)))
      return `it begins with the event ${origin}, the read models were built from a log that begins with ${expected}`;
    if (last && !(await hasEvent(log, last, position)))
      return `it does not hold the event ${last.eventId}, which the read models were built up to (${position})`;
  }
  return undefined;
}

function describeMissing(position: string, head: string | undefined): string {
  if (head === undefined) return 'it is empty';
  return position > head
    ? `it ends at ${head}, the read models were built up to ${position}`
    : `it has no event at ${position}, up to which the read models were built`;
}

/** Origin as earlier versions stored it: another event if several processes opened the first edition at once. */
async function earlierOriginOf(log: Log): Promise<string | undefined> {
  for await (const [first] of log.readAll()) return first?.eventId;
  return undefined;
}

async function hasEvent(log: Log, { stream, revision, eventId }: EventReference, position: string): Promise<boolean> {
  const [event] = await log.readStream(stream, revision);
  return event?.eventId === eventId && event.position === position;
}

/** The last event of a checkpoint; absent right after a start, before any event. */
export const lastEventOf = (event: EventReference | undefined): { readonly last?: EventReference } => {
  if (!event) return {};
  const { stream, revision, eventId } = event;
  return { last: { stream, revision, eventId } };
};
