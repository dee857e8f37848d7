import { Administrator } from '../../torture/administrator.ts';
import { Calls } from '../../torture/calls.ts';
import { seeded } from '../../torture/random.ts';
import { Voters } from '../../torture/voters.ts';
import type { GivenAnswers } from '../../torture/invariants.ts';
import { ADMINISTRATOR } from './cluster.ts';

const CONNECTIONS = 16;

/** Voters and administrators who retry unanswered requests, and the answers they received. */
export class SiteClients {
  readonly calls: Calls;
  readonly #voters: Voters[] = [];
  readonly #administrators: Administrator[] = [];
  readonly #closed = new AbortController();

  constructor(address: string) {
    const site = { address, whenUp: () => Promise.resolve() };
    this.calls = new Calls(site, CONNECTIONS, this.#closed.signal);
  }

  voters(votes: number): Voters {
    const voters = new Voters({ calls: this.calls, random: seeded(votes), votes });
    this.#voters.push(voters);
    return voters;
  }

  /** Voters who all vote for the same cardinal. */
  supporters(votes: number): Voters {
    const voters = new Voters({ calls: this.calls, random: () => 0, votes });
    this.#voters.push(voters);
    return voters;
  }

  /** Votes at this rate until stopped. */
  steadyVoters(perSecond: number): Voters {
    const everybody = { calls: this.calls, random: seeded(this.#voters.length), votes: Infinity };
    const voters = new Voters({ ...everybody, perSecond });
    this.#voters.push(voters);
    return voters;
  }

  async administrator(): Promise<Administrator> {
    const administrator = await Administrator.login(this.calls, ADMINISTRATOR);
    this.#administrators.push(administrator);
    return administrator;
  }

  /** Answers that are neither receipts nor expected refusals. */
  get wrong(): readonly string[] {
    return [...this.#voters, ...this.#administrators].flatMap((each) => each.wrong);
  }

  get answers(): GivenAnswers {
    return {
      votes: this.#voters.flatMap(({ acknowledged }) => acknowledged),
      refusedVotes: this.#voters.flatMap(({ refused }) => refused),
      commands: this.#administrators.flatMap(({ acknowledged }) => acknowledged),
    };
  }

  /** Calls that are still unanswered fail. */
  close(): Promise<void> {
    this.#closed.abort();
    return this.calls.close();
  }
}
