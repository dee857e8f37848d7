import { setTimeout as sleep } from 'node:timers/promises';
import { cardinalPageSchema, currentVotesSchema, type ConclaveState } from '@fumata/contracts';
import { CommandRefused } from '../terminal/command-refused.js';
import { Administrator, stateOf, type Credentials } from './administrator.js';
import { Electorate } from './electorate.js';
import type { Random } from './random.js';
import { summaryOf, VoteCount } from './report.js';
import { Site } from './site.js';
import { TallyLatency } from './tally-latency.js';
import { visit } from './visitor.js';
import { Watcher } from './watcher.js';

/** Maximum delay that is caught up, so that the rate is never exceeded for long. */
const MAX_DELAY_MS = 250;

/** Spaces the arrivals of simulated visitors evenly. Times are in ms from any origin. */
export class ArrivalRate {
  private next = Number.NEGATIVE_INFINITY;

  constructor(private readonly perSecond: number) {}

  /** Reserves the next slot; returns the delay in ms. */
  take(now: number): number {
    const at = Math.max(this.next, now - MAX_DELAY_MS);
    // The first arrival counts from now; an earlier start would allow a burst.
    const start = this.next === Number.NEGATIVE_INFINITY ? now : at;
    this.next = start + 1000 / this.perSecond;
    return Math.max(0, start - now);
  }

  /** Allows no arrival before this time. */
  hold(until: number): void {
    this.next = Math.max(this.next, until);
  }
}

const MAX_AT_ONCE = 64;
/** The last round ends after this many times its voters, even without an election. */
const MAX_LAST_ROUND_FACTOR = 10;
const CATCH_UP_MS = 5_000;
/** The closing time of a shorter round is not announced. */
const MIN_ANNOUNCED_MS = 10_000;

export interface SimulationOptions {
  readonly origin: string;
  /** Visitors per round, one vote each. */
  readonly voters: number;
  /** Votes per second. */
  readonly rate: number;
  readonly spread: number;
  readonly rounds: number;
  readonly elect: boolean;
  readonly reset: boolean;
  /** Required to drive the rounds. */
  readonly credentials: Credentials | undefined;
  readonly random: Random;
  readonly newKey: () => string;
  readonly print: (line: string) => void;
  readonly stopped: AbortSignal;
}

/** Simulates visitors who vote, an administrator who drives the rounds, and an observer. */
export class Simulation {
  private readonly site: Site;
  private readonly votes = new VoteCount();
  private readonly tallyLatency = new TallyLatency();
  private readonly arrivals: ArrivalRate;
  private elected: string | undefined;

  constructor(private readonly options: SimulationOptions) {
    this.site = new Site(options.origin, MAX_AT_ONCE);
    this.arrivals = new ArrivalRate(options.rate);
  }

  /** Prints events and a summary. @throws CommandRefused when it cannot start, cannot continue or was stopped */
  async run(): Promise<void> {
    const { origin, print, credentials, newKey, spread, random } = this.options;
    try {
      const names = await this.cardinals();
      const administrator = credentials && (await Administrator.login(this.site, credentials, newKey));
      await this.prepareConclave(administrator);
      const nameOf = (id: string): string => names.get(id) ?? id;
      const watcher = new Watcher({ origin, tallyLatency: this.tallyLatency, print, nameOf });
      const startedAt = performance.now();
      try {
        await this.runRounds(new Electorate([...names.keys()], spread, random), administrator);
      } finally {
        await this.printSummary(watcher, (performance.now() - startedAt) / 1000);
        watcher.close();
      }
    } finally {
      await this.site.close();
    }
    if (this.options.stopped.aborted) throw new CommandRefused('Interrompu');
  }

  private async cardinals(): Promise<ReadonlyMap<string, string>> {
    const path = '/api/cardinaux/search?statutVotant=OUI&limit=1000';
    const { cardinaux } = await this.site.callOrThrow({ path, answers: cardinalPageSchema });
    if (cardinaux.length === 0) throw new CommandRefused('Personne ne peut recevoir de vote sur ce site');
    return new Map(cardinaux.map(({ _id, nomComplet }) => [_id, nomComplet]));
  }

  private async prepareConclave(administrator: Administrator | undefined): Promise<void> {
    const { reset, print } = this.options;
    const state = reset && administrator ? await administrator.reset() : await stateOf(this.site);
    if (state.isComplete) {
      const elected = state.popeElected?.nomComplet ?? 'un pape';
      throw new CommandRefused(`Le conclave est terminé (${elected} est élu) : --reset en ouvre un autre`);
    }
    if (!state.isActive || state.isPaused)
      throw new CommandRefused('Le conclave est en pause ou inactif : personne ne peut voter');
    if (!administrator)
      print('Sans administrateur (--admin-email) : les visiteurs votent, les scrutins ne changent pas');
  }

  private async runRounds(electorate: Electorate, administrator: Administrator | undefined): Promise<void> {
    const { rounds, voters, elect, stopped } = this.options;
    for (let round = 1; round <= rounds && !stopped.aborted; round++) {
      await this.startMeasuring();
      await this.announceClosing(administrator);
      await this.letVisitorsVote(voters, electorate);
      if (!administrator || stopped.aborted) return;
      if (round < rounds) {
        electorate.startRound((await this.results()).results);
        await administrator.nextRound();
      } else if (elect) await this.elect(electorate, administrator);
    }
  }

  /** Further visitors vote until somebody has the majority. */
  private async elect(electorate: Electorate, administrator: Administrator): Promise<void> {
    const { voters, stopped } = this.options;
    const batch = Math.ceil(voters / 4);
    let cast = voters;
    let state: ConclaveState = await stateOf(this.site);
    while (!state.majorityReachedBy && cast < voters * MAX_LAST_ROUND_FACTOR && !stopped.aborted) {
      electorate.concentrate();
      await this.letVisitorsVote(batch, electorate);
      cast += batch;
      state = await stateOf(this.site);
    }
    if (stopped.aborted) return;
    if (!state.majorityReachedBy) throw new CommandRefused(`Personne n’a la majorité après ${cast} votants`);
    const { popeElected } = await administrator.elect(state.majorityReachedBy._id);
    this.elected = popeElected?.nomComplet;
  }

  private async announceClosing(administrator: Administrator | undefined): Promise<void> {
    const expectedMs = (1000 * this.options.voters) / this.options.rate;
    if (expectedMs >= MIN_ANNOUNCED_MS) await administrator?.announceClosing(expectedMs);
  }

  private async startMeasuring(): Promise<void> {
    this.tallyLatency.begin((await this.results()).totalVotes);
  }

  private results() {
    return this.site.callOrThrow({ path: '/api/conclave/current-votes', answers: currentVotesSchema });
  }

  /** Lets new visitors vote at the given rate with bounded concurrency. */
  private async letVisitorsVote(visitors: number, electorate: Electorate): Promise<void> {
    let left = visitors;
    const visitInTurn = async (): Promise<void> => {
      while (left > 0 && !this.options.stopped.aborted) {
        left -= 1;
        await this.wait(this.arrivals.take(performance.now()));
        if (!this.options.stopped.aborted) await this.sendVisitor(electorate.choose());
      }
    };
    await Promise.all(Array.from({ length: Math.min(MAX_AT_ONCE, visitors) }, visitInTurn));
  }

  private async sendVisitor(cardinalId: string): Promise<void> {
    const outcome = await visit(
      { cardinalId, key: this.options.newKey() },
      {
        site: this.site,
        wait: (ms) => this.wait(ms),
        stopped: this.options.stopped,
        onHold: (ms) => this.arrivals.hold(performance.now() + ms),
        onSent: () => this.tallyLatency.sent(),
      },
    );
    if ('refused' in outcome) return this.votes.refuse(outcome.refused);
    this.votes.acknowledge(outcome.ms);
    this.tallyLatency.answered(performance.now());
  }

  private async wait(ms: number): Promise<void> {
    if (ms <= 0) return;
    // An abort ends the wait; the caller checks the signal.
    await sleep(ms, undefined, { signal: this.options.stopped }).catch(() => undefined);
  }

  private async printSummary(watcher: Watcher, seconds: number): Promise<void> {
    const reply = await this.site.call({ path: '/api/conclave/current-votes', answers: currentVotesSchema });
    const { ledger } = watcher;
    let comparison = 'inconnu : le site ne répond pas';
    if ('body' in reply) {
      const { results, totalVotes, roundNumber, position } = reply.body;
      const reached = await watcher.reached(position, CATCH_UP_MS);
      const differences = ledger.differencesTo(results);
      const isSame = differences.length === 0 && ledger.totalVotes === totalVotes;
      const verdict = isSame ? 'le direct dit la même chose' : `le direct dit ${ledger.totalVotes} votes`;
      comparison = `scrutin ${roundNumber}, ${totalVotes} votes ; ${verdict}${reached ? '' : ' (il est en retard)'}`;
    }
    const { votes, tallyLatency, elected } = this;
    const summary = { votes, seconds, ledger, latencies: tallyLatency.latencies, comparison, elected };
    for (const line of summaryOf(summary)) this.options.print(line);
  }
}
