import { createInterface } from 'node:readline/promises';
import { CommandRefused } from './command-refused.js';
import type { Terminal } from './password.js';

/** Asks until the answer is valid. @param problem what to say of an invalid answer, undefined for a valid one */
export async function askText(
  question: string,
  problem: (answer: string) => string | undefined,
  { input, output }: Terminal,
): Promise<string> {
  const lines = createInterface({ input, output });
  const aborted = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new CommandRefused('Abandonné')));
    lines.once('SIGINT', () => lines.close());
  });
  try {
    for (;;) {
      const answer = (await Promise.race([lines.question(question), aborted])).trim();
      const explanation = problem(answer);
      if (explanation === undefined) return answer;
      output.write(`${explanation}\n`);
    }
  } finally {
    aborted.catch(() => undefined); // the close of a complete answer is not an abort
    lines.close();
  }
}
