import type { Collection, DocumentStore } from '@fumata/documents';

interface Counter {
  /** `image-<id>` or `day-<YYYY-MM-DD>` */
  readonly _id: string;
  readonly count: number;
}

const ofImage = (id: string): string => `image-${id}`;
const ofDay = (day: string): string => `day-${day}`;

/** Download counts per image and per day in Rome, which remain when links are erased. */
export class DownloadCounts {
  private readonly counters: Collection<Counter>;

  constructor(documents: DocumentStore) {
    this.counters = documents.collection({ name: 'download-counts' });
  }

  async increment(day: string, imageId: string | null): Promise<void> {
    await this.add(ofDay(day));
    if (imageId !== null) await this.add(ofImage(imageId));
  }

  async ofImages(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = await this.read(ids.map(ofImage));
    return new Map(ids.map((id) => [id, counts.get(ofImage(id)) ?? 0]));
  }

  async ofDays(days: readonly string[]): Promise<{ date: string; count: number }[]> {
    const counts = await this.read(days.map(ofDay));
    return days.map((date) => ({ date, count: counts.get(ofDay(date)) ?? 0 }));
  }

  private async read(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counters = await this.counters.find({ _id: { $in: ids } });
    return new Map(counters.map(({ _id, count }) => [_id, count]));
  }

  private async add(counter: string): Promise<void> {
    const increment = { count: 1 };
    if ((await this.counters.update(counter, { increment })).updated) return;
    const inserted = await this.counters.insert({ _id: counter, count: 1 });
    if (!inserted.inserted) await this.counters.update(counter, { increment });
  }
}
