import { MAX_PAGE_EVENTS, type Position, type RecordedEvent } from '../event-log.js';
import { numberOf } from './position.js';

const MAX_EVENTS = 10_000;
const MAX_CHARACTERS = 32_000_000;

interface Commit {
  readonly events: readonly RecordedEvent[];
  readonly characters: number;
}

/** The events of the latest commits, so that followers at or near the head need not read the disk. */
export class RecentEvents {
  #commits: Commit[] = [];
  #count = 0;
  #characters = 0;

  add(events: readonly RecordedEvent[], characters: number): void {
    this.#commits.push({ events, characters });
    this.#count += events.length;
    this.#characters += characters;
    while (this.#commits.length > 1 && (this.#count > MAX_EVENTS || this.#characters > MAX_CHARACTERS)) {
      const oldest = this.#commits.shift();
      this.#count -= oldest?.events.length ?? 0;
      this.#characters -= oldest?.characters ?? 0;
    }
  }

  clear(): void {
    this.#commits = [];
    this.#count = 0;
    this.#characters = 0;
  }

  /** A batch of the events that directly follow the position; undefined if they are no longer held. */
  after(position: Position | undefined): readonly RecordedEvent[] | undefined {
    const next = numberOf(position) + 1;
    const index = this.#commits.findLastIndex(({ events }) => numberOf(events[0]?.position) <= next);
    const commit = this.#commits[index];
    if (!commit) return undefined;
    const events = commit.events.slice(next - numberOf(commit.events[0]?.position));
    if (events.length === 0) return undefined;
    for (let later = index + 1; later < this.#commits.length && events.length < MAX_PAGE_EVENTS; later += 1) {
      events.push(...(this.#commits[later]?.events ?? []));
    }
    return events.slice(0, MAX_PAGE_EVENTS);
  }
}
