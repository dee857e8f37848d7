import type { Content } from './content.js';

/** Completes what a crash left unfinished in the content. */
export class ContentRecovery {
  constructor(private readonly content: Content) {}

  /** Adds acts that the audit lacks, and purges the trash of the articles. Called at start-up, safe at any time. */
  async run(): Promise<void> {
    const { accounts, cardinals, papabileDays, articles, questions, acts } = this.content;
    const { galleries, galleryImages, downloads } = this.content;
    const since = await acts.settledUntil();
    await Promise.all(
      [accounts, cardinals, papabileDays, articles, questions, galleries, galleryImages, downloads].map((store) =>
        store.settle(since),
      ),
    );
    await articles.purge();
  }
}
