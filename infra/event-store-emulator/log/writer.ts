import type { Command, CommandContext, Outcome } from './commands.ts';

/** What a writer may do now: `hold` leaves commands unanswered until they time out. */
export type WriteAccess = 'write' | 'hold' | 'not-ready';

export interface WriterOptions extends CommandContext {
  readonly access: () => WriteAccess;
  /** Whether this process is still the leader; asked after each commit, before anybody learns of it. */
  readonly isLeader: () => boolean;
  readonly hasQuorum: () => boolean;
}

interface Pending {
  readonly command: Command;
  readonly answer: (outcome: Outcome) => void;
}

const HOLD_MS = 2_000;

/** Runs commands one after the other; those that wait share one transaction. */
export class Writer {
  readonly #options: WriterOptions;
  #pending: Pending[] = [];
  readonly #held = new Set<Pending>();

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  run(command: Command): Promise<Outcome> {
    return new Promise((answer) => this.submit(command, answer));
  }

  submit(command: Command, answer: (outcome: Outcome) => void): void {
    this.#pending.push({ command, answer });
    if (this.#pending.length === 1) setImmediate(() => this.#flush());
  }

  /** Answers what is held: the process ends. */
  releaseHeld(message: string): void {
    for (const { answer } of this.#held) answer({ kind: 'timeout', message });
    this.#held.clear();
  }

  #flush(): void {
    const group = this.#pending;
    this.#pending = [];
    const access = this.#options.access();
    if (access === 'not-ready') for (const { answer } of group) answer({ kind: 'not-ready' });
    else if (access === 'hold') this.#hold(group, HOLD_MS * 3, 'Request canceled by server');
    else this.#commit(group);
  }

  #commit(group: readonly Pending[]): void {
    const { log, recent, isLeader, hasQuorum } = this.#options;
    const before = log.index.end;
    log.begin();
    const outcomes = group.map(({ command }) => command(this.#options));
    log.commit();
    if (!isLeader()) {
      // The next leader has read the log without these events, or with some of them: nobody may rely on this one.
      log.index.truncate(before);
      recent.clear();
      return this.#hold(group, HOLD_MS * 3, 'Request canceled by server');
    }
    if (!hasQuorum()) this.#hold(group, HOLD_MS, 'Commit phase timeout');
    else for (const [n, { answer }] of group.entries()) answer(outcomes[n] ?? { kind: 'not-ready' });
    if (log.index.end > before) log.announce();
  }

  #hold(group: readonly Pending[], ms: number, message: string): void {
    for (const each of group) this.#held.add(each);
    setTimeout(() => {
      for (const each of group) if (this.#held.delete(each)) each.answer({ kind: 'timeout', message });
    }, ms);
  }
}
