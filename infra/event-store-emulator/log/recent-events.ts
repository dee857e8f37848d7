/** Number of events that the server remembers, at least. */
const LIMIT = 80_000;

/** Ids of recently written events, by which appends with `any` recognise repeats. It is empty after a start. */
export class RecentEvents {
  readonly #revisions = new Map<string, number>();

  add(stream: string, id: string, revision: number): void {
    const key = `${id}${stream}`;
    if (!this.#revisions.has(key)) this.#revisions.set(key, revision);
    if (this.#revisions.size <= LIMIT) return;
    const [oldest = ''] = this.#revisions.keys();
    this.#revisions.delete(oldest);
  }

  revisionOf(stream: string, id: string): number | undefined {
    return this.#revisions.get(`${id}${stream}`);
  }
}
