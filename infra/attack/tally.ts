/** Statuses and other outcomes of a flood, counted. */
export class Tally {
  readonly #counts = new Map<string, number>();
  /** Faults of the site, the first ones only. */
  readonly faults: string[] = [];

  add(outcome: number | string, count = 1): void {
    this.#counts.set(String(outcome), this.of(outcome) + count);
  }

  /** Counts an answer. 503 with a wait is a refusal, any other status from 500 on is a fault of the site. */
  answer(asked: string, status: number, retryAfter: unknown): void {
    this.add(status);
    const isRefusal = status === 503 && retryAfter !== undefined;
    if (status >= 500 && !isRefusal) this.fault(`${asked}: ${status}`);
  }

  fault(text: string): void {
    if (this.faults.length < 20) this.faults.push(text);
  }

  of(outcome: number | string): number {
    return this.#counts.get(String(outcome)) ?? 0;
  }

  toString(): string {
    return [...this.#counts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([outcome, count]) => `${outcome}: ${count}`)
      .join(', ');
  }
}
