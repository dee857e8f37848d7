import type { EventLog, RecordedEvent } from '@fumata/event-log';
import { canonical } from './canonical.js';
import type { SourceInstallation } from './installation.js';
import { CommandRefused } from '../terminal/command-refused.js';

/** Number of events between two checks for an interruption. */
export const STEP = 5_000;

/** Reads a log in steps of a size chosen by the caller. */
export class LogCursor {
  readonly #pages: AsyncIterator<readonly RecordedEvent[]>;
  #page: readonly RecordedEvent[] = [];

  constructor(log: Pick<EventLog, 'readAll'>) {
    this.#pages = log.readAll()[Symbol.asyncIterator]();
  }

  /** Next events; fewer than `count` only at the end. */
  async take(count: number): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    while (events.length < count) {
      if (this.#page.length === 0) {
        const next = await this.#pages.next();
        if (next.done === true) break;
        this.#page = next.value;
      }
      const left = count - events.length;
      events.push(...this.#page.slice(0, left));
      this.#page = this.#page.slice(left);
    }
    return events;
  }

  async end(): Promise<void> {
    await this.#pages.return?.();
  }
}

/** Text of all fields except the position, which depends on the store. */
export const textOf = ({ stream, revision, eventId, type, data, metadata }: Omit<RecordedEvent, 'position'>): string =>
  `${stream} ${revision} ${eventId} ${type} ${canonical(data)} ${canonical(metadata)}`;

/** @throws CommandRefused naming the first event that differs */
export function refuseDifference(
  texts: { readonly source: string; readonly target: string },
  event: RecordedEvent,
  n: number,
): void {
  if (texts.source === texts.target) return;
  throw new CommandRefused(
    `Les journaux diffèrent à l’événement n° ${n} (${event.stream}, révision ${event.revision}) : rien n’est écrit derrière lui`,
  );
}

/** Id of the first event, which identifies an installation; undefined for an empty log. */
export async function firstEventId(log: Pick<EventLog, 'readAll'>): Promise<string | undefined> {
  for await (const [first] of log.readAll()) return first?.eventId;
  return undefined;
}

/** Number of events and id of the first one; undefined for an empty log. */
export async function logExtent(
  { log }: Pick<SourceInstallation, 'log'>,
  onProgress: (events: number) => void,
): Promise<{ readonly events: number; readonly origin: string } | undefined> {
  let events = 0;
  let origin: string | undefined;
  for await (const page of log.readAll()) {
    origin ??= page[0]?.eventId;
    events += page.length;
    onProgress(events);
  }
  return origin === undefined ? undefined : { events, origin };
}
