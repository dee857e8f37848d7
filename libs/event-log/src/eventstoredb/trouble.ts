import { ErrorType, type EventStoreDBClient } from '@eventstore/db-client';
import { inTime, Unavailable } from '@fumata/platform';

/** A plain error of the client's, when no node of a cluster tells who leads it. */
const NOT_DISCOVERED = 'Failed to discover';

/**
 * What the client throws when the server can't be reached or refuses: its own errors carry a `type`; appends without a
 * server throw a bare gRPC error that has only a numeric `code` (14); a cluster without nodes is told by words alone.
 * Anything else is a fault of ours and goes on as it is.
 */
export function troubleOf(cause: unknown): unknown {
  if (cause instanceof Unavailable || typeof cause !== 'object' || cause === null) return cause;
  const known =
    ('type' in cause && typeof cause.type === 'string') ||
    'code' in cause ||
    (cause instanceof Error && cause.message.startsWith(NOT_DISCOVERED));
  if (!known) return cause;
  const why = 'message' in cause && cause.message !== '' ? String(cause.message) : 'the server refused';
  return new Unavailable('event-log', why, { cause });
}

/** A node that goes away cancels what it has in work, or breaks the connection. */
const [CANCELLED, UNAVAILABLE] = [1, 14]; // of gRPC
const GONE: readonly unknown[] = [CANCELLED, UNAVAILABLE];

/** Another try, in a moment, may find another leader or another connection. */
export function passesSoon(cause: unknown): boolean {
  if (!(cause instanceof Unavailable)) return false;
  const { cause: told } = cause;
  if (typeof told !== 'object' || told === null) return false;
  const type = 'type' in told ? told.type : undefined;
  const code = 'code' in told ? told.code : undefined;
  return type === ErrorType.NOT_LEADER || type === ErrorType.UNAVAILABLE || GONE.includes(code);
}

/** The client has calls that wait for ever (a reply that never comes, its look-up of the server's features). */
export const answered = <T>(work: Promise<T>, deadlineMs: number): Promise<T> =>
  inTime(work, deadlineMs, () => {
    throw noAnswer(deadlineMs);
  });

/** Once everything has been answered: a connection that does not end in time is left to the process. */
export async function disposed(client: EventStoreDBClient, deadlineMs: number): Promise<void> {
  await answered(client.dispose(), deadlineMs).catch(() => undefined);
}

export function noAnswer(deadlineMs: number): Unavailable {
  return new Unavailable('event-log', `no answer from the server within ${deadlineMs} ms`);
}
