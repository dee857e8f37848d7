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
    const counted = new Map(closedResults(this.edition ?? { rounds: [] }).map((each) => [each.roundId, each]));
    for (const result of stated) {
      const problem = difference(result, counted.get(result.roundId));
      if (problem) return problem;
      counted.delete(result.roundId);
    }
    const [left] = counted.values();
    return left && differs(left, 'round', [0, 1]);
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
    const basis = data['majorityBasis'] as MajorityBasis; // `isExportedEvent` has looked at it
    const counted = votesTowardsMajority(basis, standing);
    const [stated, required] = [Number(data['votes']), Number(data['requiredMajority'])];
    // Votes that came between the decision and the close make it more, never less.
    if (counted < stated || stated < required) return { is: 'election', line, cardinalId, stated, counted, required };
    if (!this.edition || !round) return undefined;
    const possible = this.majority.possibleMajority(this.edition, round, cardinalId, stated);
    const agrees = basis === possible.basis && possible.lowest <= required && required <= possible.highest;
    return agrees ? undefined : { is: 'majority', line, stated: { basis, required }, counted: possible };
  }
}

const TOTALS = ['roundNumber', 'totalVotes', 'uniqueVoters', 'setAside'] as const;

function difference(stated: RoundResult, counted: RoundResult | undefined): Problem | undefined {
  if (!counted) return differs(stated, 'round', [1, 0]);
  for (const what of TOTALS) {
    if (stated[what] !== counted[what]) return differs(stated, what, [stated[what], counted[what]]);
  }
  const left = new Map(counted.results.map(([cardinalId, ...votes]) => [cardinalId, votes]));
  for (const [cardinalId, votes, firstVotes] of stated.results) {
    const [own = 0, first = 0] = left.get(cardinalId) ?? [];
    left.delete(cardinalId);
    if (votes !== own) return differs(stated, 'votes', [votes, own], cardinalId);
    if (firstVotes !== first) return differs(stated, 'firstVotes', [firstVotes, first], cardinalId);
  }
  for (const [cardinalId, [votes = 0]] of left) return differs(stated, 'votes', [0, votes], cardinalId);
  return misranked(stated, counted.results);
}

/** The first cardinal whose rank in the stated results differs from the recount. */
function misranked(stated: RoundResult, counted: RoundResult['results']): Problem | undefined {
  for (const [index, [cardinalId]] of stated.results.entries()) {
    if (counted[index]?.[0] === cardinalId) continue;
    const rank = counted.findIndex(([id]) => id === cardinalId) + 1;
    return differs(stated, 'rank', [index + 1, rank], cardinalId);
  }
  return undefined;
}

const differs = (
  { roundId, roundNumber }: RoundResult,
  what: Extract<Problem, { is: 'result' }>['what'],
  [stated, counted]: readonly [number, number],
  cardinalId?: string,
): Problem => ({ is: 'result', roundNumber, roundId, cardinalId, what, stated, counted });
