import { setTimeout as wait } from 'node:timers/promises';
import type { Member } from '../cluster/member.ts';
import { ANY, type Append, type Outcome, RecentEvents, run } from './commands.ts';
import { type EventLog, jsonEvent } from './event-log.ts';

type Outcomes = readonly Outcome[];

/** How long a leader waits for the others before it says that it does not know. */
const COMMIT_TIMEOUT_MS = 2_000;

/** Runs appends one after the other; those that wait share one transaction. */
export class Writer {
  readonly #log: EventLog;
  readonly #member: Member;
  readonly #recent = new RecentEvents();
  #pending: Append[] = [];
  #outcomes: Promise<Outcomes> | undefined;

  constructor(log: EventLog, member: Member) {
    this.#log = log;
    this.#member = member;
  }

  async run(append: Append): Promise<Outcome> {
    const at = this.#pending.push(append) - 1;
    // An error of the database is caught by nobody and ends the process.
    this.#outcomes ??= new Promise((resolve) => setImmediate(() => resolve(this.#flush())));
    return (await this.#outcomes)[at] ?? { kind: 'not-ready' };
  }

  /** Appends an event of the node itself. */
  note(stream: string, type: string, data: object | null): Promise<Outcome> {
    return this.run({ stream, expected: ANY, events: [jsonEvent(type, data)] });
  }

  #flush(): Outcomes | Promise<Outcomes> {
    const group = this.#pending;
    this.#pending = [];
    this.#outcomes = undefined;
    if (!this.#member.isReady) return [];
    const outcomes = this.#member.isLeader ? this.#commit(group) : undefined;
    return outcomes ?? wait(COMMIT_TIMEOUT_MS).then(() => group.map(() => ({ kind: 'timeout' })));
  }

  /** The outcomes; undefined when nobody may rely on them, because this node has lost the others. */
  #commit(group: readonly Append[]): Outcomes | undefined {
    const log = this.#log;
    const before = log.end;
    const outcomes = log.transaction(() => group.map((append) => run(log, this.#recent, append)));
    const { isLeader, hasQuorum } = this.#member;
    // The next leader has read the log without these events, or with some of them.
    if (!isLeader) log.end = before;
    if (log.end > before) log.announce();
    return isLeader && hasQuorum ? outcomes : undefined;
  }
}
