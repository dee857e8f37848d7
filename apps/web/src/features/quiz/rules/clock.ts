import type { AskedQuestion } from '@fumata/contracts';

/** An answer, and when the server spoke (`now` in it), by this browser's steady clock in ms. */
export interface Timed<Body> {
  readonly body: Body;
  readonly at: number;
}

/** The steady clock goes on whatever is done to the device's date. */
export const steadyNow = (): number => performance.now();

/** The server spoke between question and answer: halfway is wrong by half the way at most, less than its grace. */
export async function timed<Body>(ask: () => Promise<Body>, now = steadyNow): Promise<Timed<Body>> {
  const asked = now();
  const body = await ask();
  return { body, at: (asked + now()) / 2 };
}

/** When the time of a question is over, by this browser's steady clock. */
export const endOf = ({ deadline }: AskedQuestion, { body, at }: Timed<{ readonly now: string }>): number =>
  at + Date.parse(deadline) - Date.parse(body.now);

/** Whole seconds, as they are shown: 0 only once the time is over. */
export const secondsUntil = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000));
