import type { TestSite, Visitor } from './site.js';

/** Votes of new visitors from the addresses of a network, given by the first three numbers of its IPv4 /24. */
export class Crowd {
  private voted = 0;

  constructor(
    private readonly site: TestSite,
    private readonly network: string,
  ) {}

  /** The site trusts one proxy. */
  vote(visitor: Visitor = this.site.visitor(), headers: Readonly<Record<string, string>> = {}) {
    this.voted += 1;
    const address = `${this.network}.${1 + (this.voted % 200)}`;
    return visitor.vote(this.site.cardinal('pietro-parolin'), { 'x-forwarded-for': address, ...headers });
  }

  /** Number of votes that are held among this many. */
  async votes(count: number): Promise<number> {
    const answers = await Promise.all(Array.from({ length: count }, () => this.vote()));
    const refused = answers.find(({ status }) => status !== 201);
    if (refused) throw new Error(`A vote was refused: ${refused.status} ${refused.body.code}`);
    return answers.filter(({ body }) => body.held === true).length;
  }
}
