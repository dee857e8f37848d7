/** Prints the result of each check and keeps the failures. */
export class Report {
  readonly failures: string[] = [];

  /** @param details shown when the check failed. Returns whether it passed. */
  check(what: string, passed: boolean, details = ''): boolean {
    console.log(`${passed ? 'ok    ' : 'NOT OK'}  ${what}${passed || details === '' ? '' : `: ${details}`}`);
    if (!passed) this.failures.push(what);
    return passed;
  }

  /** A check that passes when nothing was found. */
  none(what: string, found: readonly string[]): void {
    this.check(what, found.length === 0, `${found.length}, such as ${found.slice(0, 5).join('; ')}`);
  }

  /** Runs a step and prints its duration. A rejection is a failed check. Resolves with whether it passed. */
  async step(what: string, work: () => Promise<unknown>): Promise<boolean> {
    const begun = performance.now();
    const failure = await work().then(
      () => '',
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
    );
    return this.check(`${what} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`, failure === '', failure);
  }
}
