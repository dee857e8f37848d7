/** Seconds of a core that does nothing else: far more than anything within one machine takes. */
const MOST_TURNS = 3_000_000;

/**
 * Asks again with each turn of the event loop until it is so.
 * @throws Error saying what was waited for in vain
 */
export async function eventually(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  mostTurns: number = MOST_TURNS,
): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    if (await isSo()) return;
    await new Promise(setImmediate);
  }
  throw new Error(`Waited in vain for ${mostTurns} turns of the event loop: ${what}`);
}
