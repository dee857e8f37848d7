import type { Content } from './content.js';

/** Completes what a crash left unfinished in the content. */
export class ContentRecovery {
  constructor(private readonly content: Omit<Content, 'attempts' | 'catalogue' | 'drafts'>) {}

  /** Completes imports, adds acts that the audit lacks, and purges the trash. Called at start-up, safe at any time. */
  async run(): Promise<void> {
    const { accounts, cardinals, papabileDays, articles, questions, acts } = this.content;
    const { galleries, galleryImages, downloads, cardinalImports, questionImports } = this.content;
    await Promise.all([cardinalImports.resume(), questionImports.resume()]);
    const since = await acts.settledUntil();
    await Promise.all(
      [accounts, cardinals, papabileDays, articles, questions, galleries, galleryImages, downloads].map((store) =>
        store.settle(since),
      ),
    );
    await articles.purge();
  }
}
