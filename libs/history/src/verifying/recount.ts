import {
  evolve,
  emptyView,
  votesTowardsMajority,
  setAsideReason,
  type ConclaveView,
  type Edition,
  type MajorityBasis,
  type Round,
} from '@fumata/conclave';
import type { ExportedEvent } from '../event/exported-event.js';
import { toRecordedEvent } from '../event/to-recorded-event.js';
import { successor } from '../event/synthetic-log.js';
import type { RoundResult, SuccessionLine } from '../export-file/lines.js';
import { closedResults } from '../export-file/round-result.js';
import { MajorityRecount } from './majority-recount.js';
import type { Problem } from './problem.js';
import { compareResults } from './compare-results.js';

/** Recounts an edition event by event and compares every claim about the count. */
export class Recount {
  private readonly view: ConclaveView = emptyView();
  /** Voters of the open round, and whether one of their votes was set aside. */
  private readonly voters = new Map<string, 'counted' | 'aside'>();
  private readonly majority = new MajorityRecount();

  constructor(private readonly conclaveId: string) {}

  get edition(): Edition | undefined {
    return this.view.editions[this.conclaveId];
  }

  /** Numbers of the rounds closed after an event. */
  closedAfter(sequence: number): number[] {
    const rounds = this.edition?.rounds ?? [];
    return rounds
      .filter(({ closedSequence }) => (closedSequence ?? 0) > sequence)
      .map(({ roundNumber }) => roundNumber);
  }

  /** Takes the next event; `line` is its line number. */
  take(event: ExportedEvent, line: number): Problem | undefined {
    const recorded = toRecordedEvent(event);
    const applied = evolve(this.view, recorded);
    if (event.type === 'RoundOpened') this.voters.clear();
    if (event.type === 'RoundOpened' || event.type === 'ConclaveCorrected')
      this.majority.restarted(this.edition, this.openRound());
    if (event.type === 'PopeElected') return this.election(event, line);
    if (event.type !== 'VoteCast') return undefined;
    const aside = setAsideReason(this.view, recorded, applied?.counted ?? false);
    if (aside !== event.aside) {
      const [stated, counted] = [event.aside ?? 'counted', aside ?? 'counted'];
      return { is: 'standing', line, sequence: event.sequence, stated, counted };
    }
    this.counted(event);
    return this.firstVote(event, line);
  }

  private openRound(): Round | undefined {
    const last = this.edition?.rounds.at(-1);
    return last?.closedAt === null ? last : undefined;
  }

  private counted({ aside, cardinalId = '' }: ExportedEvent): void {
    const [edition, round] = [this.edition, this.openRound()];
    if (aside === undefined && edition && round) this.majority.voted(edition, round, cardinalId);
  }

  /** Another edition becomes current. */
  succeeded({ by, at }: Pick<SuccessionLine, 'by' | 'at'>): void {
    for (const event of successor(by, at, this.view.position ?? '')) evolve(this.view, event);
  }

  /** Compares the site's results with the recount. */
  compare(stated: readonly RoundResult[]): Problem | undefined {
    return compareResults(stated, closedResults(this.edition ?? { rounds: [] }));
  }

  /** Whether a vote is its voter's first is known only while all of the voter's votes counted. */
  private firstVote({ voter = '', data, sequence, aside }: ExportedEvent, line: number): Problem | undefined {
    const before = this.voters.get(voter);
    if (aside !== undefined || before === 'aside') {
      this.voters.set(voter, 'aside');
      return undefined;
    }
    this.voters.set(voter, 'counted');
    const stated = data['firstInRound'] === true;
    return stated === (before === undefined) ? undefined : { is: 'first-vote', line, sequence, stated };
  }

  private election({ cardinalId = '', roundId, data }: ExportedEvent, line: number): Problem | undefined {
    const round = this.edition?.rounds.find((each) => each.roundId === roundId);
    const standing = round?.counts[cardinalId] ?? { votes: 0, firstVotes: 0 };
    const basis = data['majorityBasis'] as MajorityBasis; // validated by `isExportedEvent`
    const counted = votesTowardsMajority(basis, standing);
    const [stated, required] = [Number(data['votes']), Number(data['requiredMajority'])];
    // Votes between the decision and the close can only raise the count.
    if (counted < stated || stated < required) return { is: 'election', line, cardinalId, stated, counted, required };
    if (!this.edition || !round) return undefined;
    const possible = this.majority.possibleMajority(this.edition, round, cardinalId, stated);
    const agrees = basis === possible.basis && possible.lowest <= required && required <= possible.highest;
    return agrees ? undefined : { is: 'majority', line, stated: { basis, required }, counted: possible };
  }
}
