/** Maximum number of polls: several seconds of CPU time, far longer than any local operation. */
const MAX_TURNS = 3_000_000;

/**
 * Polls the condition once per turn of the event loop until it holds.
 * @throws Error with the description after `maxTurns` turns
 */
export async function eventually(
  description: string,
  condition: () => boolean | Promise<boolean>,
  maxTurns: number = MAX_TURNS,
): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    if (await condition()) return;
    await new Promise(setImmediate);
  }
  throw new Error(`Gave up after ${maxTurns} turns of the event loop: ${description}`);
}
