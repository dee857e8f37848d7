import type { SiteClients } from '../../cluster/site/site-clients.ts';
import type { Voters } from '../../torture/voters.ts';
import type { Editor } from './editor.ts';
import { LongestPause } from './longest-pause.ts';
import { PageVisitor } from './page-visitor.ts';

/** Low enough that the load occupies no processor: otherwise all answers wait for the machine, not for the site. */
const VOTES_PER_SECOND = 15;
const CONCURRENT_VOTES = 16;
const PAGES = ['/', '/conclave', '/cardinaux'];

/** Longest times without an answer (ms), and pages that the server refused. */
export interface Pauses {
  readonly votesMs: number;
  readonly savesMs: number;
  readonly pagesMs: number;
  readonly refusedPages: readonly string[];
}

/** Voters, an editor and visitors of pages, all at once until stopped. */
export class Load {
  readonly voters: Voters;
  readonly #editor: Editor;
  readonly #pages: readonly PageVisitor[];
  readonly #votes: LongestPause;
  readonly #saves: LongestPause;
  readonly #voting: Promise<void>;

  constructor(site: string, clients: SiteClients, editor: Editor) {
    this.voters = clients.steadyVoters(VOTES_PER_SECOND);
    this.#editor = editor;
    this.#pages = PAGES.map((path) => new PageVisitor(site, path));
    this.#votes = new LongestPause(() => this.voters.acknowledged.length);
    this.#saves = new LongestPause(() => editor.saved.size);
    this.#voting = this.voters.vote(CONCURRENT_VOTES);
    editor.start();
  }

  /** Since the last call. */
  take(): Pauses {
    return {
      votesMs: this.#votes.take(),
      savesMs: this.#saves.take(),
      pagesMs: Math.max(...this.#pages.map(({ pause }) => pause.take())),
      refusedPages: this.#pages.flatMap(({ refused }) => refused.splice(0)),
    };
  }

  /** Resolves once this many further votes are answered. */
  moreVotes(count: number): Promise<void> {
    return this.voters.answered(this.voters.acknowledged.length + count);
  }

  async stop(): Promise<void> {
    this.voters.stop();
    this.#votes.stop();
    this.#saves.stop();
    await Promise.all([this.#voting, this.#editor.stop(), ...this.#pages.map((page) => page.stop())]);
  }
}
