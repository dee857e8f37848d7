import { parseArgs } from 'node:util';

export interface Options {
  readonly kills: number;
  readonly votes: number;
  /** Number of mails to be sent while the server is killed; 0: none. */
  readonly mails: number;
  /** Concurrent requests. */
  readonly concurrency: number;
  readonly seed: number;
  /** Time limit in minutes, after which the run fails. */
  readonly minutes: number;
}

const DEFAULTS = { kills: 20, votes: 20_000, mails: 500, concurrency: 64, seed: Date.now() % 1_000_000, minutes: 10 };

/** @throws Error in one line when a value is not an integer in its range. */
export function optionsFrom(args: string[]): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { kills: text, votes: text, mails: text, concurrency: text, seed: text, minutes: text },
  });
  const whole = (name: keyof Options, min: number, max: number): number => {
    const value = Number(values[name] ?? DEFAULTS[name]);
    if (!Number.isInteger(value) || value < min || value > max)
      throw new Error(`--${name}: a whole number from ${min} to ${max}`);
    return value;
  };
  return {
    kills: whole('kills', 0, 1_000),
    votes: whole('votes', 10, 10_000_000),
    mails: whole('mails', 0, 100_000),
    concurrency: whole('concurrency', 1, 1_000),
    seed: whole('seed', 0, 2 ** 32 - 1),
    minutes: whole('minutes', 1, 600),
  };
}
