import { setTimeout as wait } from 'node:timers/promises';
import type { Member } from '../cluster/member.ts';
import type { Command, Outcome } from './commands.ts';
import type { EventLog } from './event-log.ts';
import { RecentEvents } from './recent-events.ts';
import type { MetadataReader } from './stream-metadata.ts';

/** The right of a node to write at this moment: `hold` leaves commands unanswered until they time out. */
export type WriteAccess = 'write' | 'hold' | 'not-ready';

export interface WriterOptions {
  readonly log: EventLog;
  readonly metadata: MetadataReader;
  readonly member: Member;
}

interface Pending {
  readonly command: Command;
  readonly answer: (outcome: Outcome) => void;
}

type Group = readonly Pending[];

const COMMIT_TIMEOUT = { ms: 2_000, message: 'Commit phase timeout' };
const CANCELED = { ms: 6_000, message: 'Request canceled by server' };

const answerAll = (group: Group, outcome: Outcome): void => {
  for (const { answer } of group) answer(outcome);
};

/** Runs commands one after the other; those that wait share one transaction. */
export class Writer {
  readonly #options: WriterOptions;
  readonly #recent = new RecentEvents();
  #pending: Pending[] = [];
  readonly #held = new Set<Group>();

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  run(command: Command): Promise<Outcome> {
    return new Promise((answer) => {
      this.#pending.push({ command, answer });
      if (this.#pending.length === 1) setImmediate(() => this.#flush());
    });
  }

  /** Answers what is held: the process ends. */
  releaseHeld(): void {
    for (const group of this.#held) answerAll(group, { kind: 'timeout', message: CANCELED.message });
    this.#held.clear();
  }

  #flush(): void {
    const group = this.#pending;
    this.#pending = [];
    const { access } = this.#options.member;
    if (access === 'write') this.#commit(group);
    else if (access === 'hold') void this.#hold(group, CANCELED);
    else answerAll(group, { kind: 'not-ready' });
  }

  #commit(group: Group): void {
    const { log, metadata, member } = this.#options;
    const before = log.end;
    log.begin();
    const outcomes = group.map(({ command }) => command({ log, metadata, recent: this.#recent }));
    log.commit();
    if (!member.isLeader) {
      // The next leader has read the log without these events, or with some of them: nobody may rely on this one.
      log.endAt(before);
      return void this.#hold(group, CANCELED);
    }
    if (!member.hasQuorum) void this.#hold(group, COMMIT_TIMEOUT);
    else for (const [n, { answer }] of group.entries()) answer(outcomes[n] ?? { kind: 'not-ready' });
    if (log.end > before) log.announce();
  }

  async #hold(group: Group, { ms, message }: typeof CANCELED): Promise<void> {
    this.#held.add(group);
    await wait(ms);
    if (this.#held.delete(group)) answerAll(group, { kind: 'timeout', message });
  }
}
