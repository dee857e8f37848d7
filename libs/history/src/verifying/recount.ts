import {
  evolve,
  emptyView,
  heldCounts,
  isEditionType,
  votesTowardsMajority,
  setAsideReason,
  type ConclaveView,
  type Edition,
  type MajorityBasis,
  type Round,
  type RoundAnalysed,
  type VotesByTrust,
} from '@fumata/conclave';
import { cardinalIn } from '@fumata/proof';
import type { ExportedEvent } from '../event/exported-event.js';
import { toRecordedEvent } from '../event/to-recorded-event.js';
import { successionEvents } from '../event/synthetic-log.js';
import type { RoundResult, Succession } from '../export-file/lines.js';
import { closedResults } from '../export-file/round-result.js';
import { MajorityRecount } from './majority-recount.js';
import type { VerifiedPart } from './parts.js';
import type { Problem } from './problem.js';
import { compareResults } from './compare-results.js';

/** Events after which the majority is another one at once, not vote by vote. */
const CHANGES_MAJORITY: readonly ExportedEvent['type'][] = ['RoundOpened', 'ConclaveCorrected', 'ClusterCounted'];

/** Recounts an edition event by event and compares every claim about the count. */
export class Recount {
  private readonly view: ConclaveView = emptyView();
  /** Voters of the last round, with the number of their votes that are not set aside. */
  private readonly voters = new Map<string, number>();
  private lastRoundId: string | undefined;
  private successor: string | undefined;
  private isSuccessionFollowedByAct = false;
  /** Rounds that were closed after the succession, which has no effect. */
  private readonly lateCloses = new Set<string>();
  /** Ids of the votes that did not count and are not set aside yet, with the reason. */
  private readonly uncounted = new Map<string, string>();
  private readonly majority = new MajorityRecount();

  constructor(private readonly conclaveId: string) {}

  get edition(): Edition | undefined {
    return this.view.editions[this.conclaveId];
  }

  /**
   * Parts that depend on where another edition became current, which no leaf covers. The results do unless a
   * `VoteSetAside` confirms each vote that did not count because of it; results and rules do if an act follows, which
   * has no effect because of it.
   */
  get leftToSuccession(): readonly VerifiedPart[] {
    if (this.isSuccessionFollowedByAct) return ['results', 'rules'];
    return [...this.uncounted.values()].includes('edition-over') ? ['results'] : [];
  }

  /** Takes the next event; `line` is its line number. */
  take(event: ExportedEvent, line: number): Problem | undefined {
    const recorded = toRecordedEvent(event);
    const applied = evolve(this.view, recorded);
    if (isEditionType(event.type)) this.act(event);
    if (event.type === 'PopeElected') return this.election(event, line);
    if (recorded.type === 'RoundAnalysed') return this.analysis(recorded.data, line);
    if (event.type === 'ConclaveClosed') return this.closing(event, line);
    if (event.type === 'VoteSetAside') return this.setAside(event, line);
    if (event.type !== 'VoteCast') return undefined;
    const aside = setAsideReason(this.view, recorded, applied);
    if (aside !== event.aside) {
      const [stated, counted] = [event.aside ?? 'counted', aside ?? 'counted'];
      return { is: 'standing', line, sequence: event.sequence, stated, counted };
    }
    // No `VoteSetAside` follows a held vote: its cooldown stays.
    if (aside !== undefined && aside !== 'held') this.uncounted.set(event.eventId, aside);
    this.countTowardsMajority(event);
    return this.firstVote(event, line);
  }

  private act(event: ExportedEvent): void {
    if (this.successor !== undefined && event.type !== 'ConclaveClosed') this.isSuccessionFollowedByAct = true;
    if (this.successor !== undefined && event.type === 'RoundClosed') this.lateCloses.add(event.roundId ?? '');
    if (event.type === 'RoundOpened') this.beginRound(event);
    if (CHANGES_MAJORITY.includes(event.type)) this.majority.restarted(this.edition, this.openRound());
  }

  private openRound(): Round | undefined {
    const last = this.edition?.rounds.at(-1);
    return last?.closedAt === null ? last : undefined;
  }

  private beginRound({ roundId }: ExportedEvent): void {
    this.voters.clear();
    this.lastRoundId = roundId;
  }

  private countTowardsMajority(event: ExportedEvent): void {
    const [edition, round] = [this.edition, this.openRound()];
    if (event.aside === undefined && edition && round) this.majority.voted(edition, round, cardinalIn(event) ?? '');
  }

  /** Another edition becomes current. */
  succeeded({ by, at }: Succession): void {
    this.successor ??= by;
    for (const event of successionEvents(by, at, this.view.position ?? '')) evolve(this.view, event);
  }

  /** Compares the site's results with the recount. */
  compare(stated: readonly RoundResult[]): Problem | undefined {
    return compareResults(stated, closedResults(this.edition ?? { rounds: [] }));
  }

  /** A vote is its voter's first if all earlier ones in the round are set aside. Late votes are not checked. */
  private firstVote({ voter = '', data, sequence, roundId }: ExportedEvent, line: number): Problem | undefined {
    if (roundId !== this.lastRoundId) return undefined;
    const earlierVotes = this.voters.get(voter) ?? 0;
    this.voters.set(voter, earlierVotes + 1);
    const stated = data['firstInRound'] === true;
    return stated === (earlierVotes === 0) ? undefined : { is: 'first-vote', line, sequence, stated };
  }

  private setAside({ voter = '', data, sequence, roundId }: ExportedEvent, line: number): Problem | undefined {
    const voteEventId = String(data['voteEventId']);
    if (!this.uncounted.delete(voteEventId)) return { is: 'set-aside', line, sequence, voteEventId };
    if (roundId === this.lastRoundId) this.voters.set(voter, (this.voters.get(voter) ?? 0) - 1);
    return undefined;
  }

  private closing({ data }: ExportedEvent, line: number): Problem | undefined {
    const stated = data['successorId'];
    const { successor } = this;
    return stated === undefined || stated === successor
      ? undefined
      : { is: 'succession', line, stated: String(stated), found: successor };
  }

  private analysis(stated: RoundAnalysed['data'], line: number): Problem | undefined {
    const { rounds } = this.edition ?? { rounds: [] };
    const round = rounds.find(({ roundId }) => roundId === stated.roundId);
    // The fold ignores it, as it ignores the close.
    if (round?.closedAt === null && this.lateCloses.has(round.roundId)) return undefined;
    return round && round.closedAt !== null && analysisAgrees(stated, rounds, round)
      ? undefined
      : { is: 'analysis', line, roundNumber: stated.roundNumber };
  }

  private election(event: ExportedEvent, line: number): Problem | undefined {
    const { data } = event;
    const cardinalId = cardinalIn(event) ?? '';
    const { edition } = this;
    const round = this.electingRound(event);
    const basis = data['majorityBasis'] as MajorityBasis; // validated by `isExportedEvent`
    const counted = votesTowardsMajority(basis, round?.counts[cardinalId]);
    const [stated, required] = [Number(data['votes']), Number(data['requiredMajority'])];
    // Votes between the decision and the close can only raise the count.
    if (!edition || !round || counted < stated || stated < required)
      return { is: 'election', line, cardinalId, isOfLastRound: round !== undefined, stated, counted, required };
    const possible = this.majority.possibleMajority(edition, round, cardinalId, stated);
    const agrees = basis === possible.basis && possible.lowest <= required && required <= possible.highest;
    return agrees ? undefined : { is: 'majority', line, stated: { basis, required }, counted: possible };
  }

  /** The last round, if the election names it and it is closed. In a replaced edition, its close has no effect. */
  private electingRound({ roundId }: ExportedEvent): Round | undefined {
    const last = this.edition?.rounds.at(-1);
    const isClosed = last?.closedAt !== null || this.successor !== undefined;
    return last?.roundId === roundId && isClosed ? last : undefined;
  }
}

const sumOf = ({ returning, recent, examined }: VotesByTrust): number => returning + recent + examined;

/**
 * Whether a published analysis agrees with the recount of its round. How old the voters' cookies were and which votes
 * moved where cannot be verified: only the log with its voters shows it.
 */
function analysisAgrees({ trust, moves }: RoundAnalysed['data'], rounds: readonly Round[], round: Round): boolean {
  const previous = rounds[rounds.indexOf(round) - 1];
  return trustAgrees(trust, round) && movesAgree(moves, previous, round);
}

function trustAgrees(trust: RoundAnalysed['data']['trust'], round: Round): boolean {
  if (!trust) return Object.keys(round.counts).length === 1;
  const { results, others } = trust;
  const examined = heldCounts(round, 'counted');
  const agrees = (votes: (typeof results)[number]): boolean =>
    sumOf(votes) === round.counts[votes.cardinalId]?.votes && votes.examined === (examined[votes.cardinalId] ?? 0);
  const isNamedOnce = new Set(results.map(({ cardinalId }) => cardinalId)).size === results.length;
  const total = [...results, others].reduce((sum, votes) => sum + sumOf(votes), 0);
  return isNamedOnce && results.every(agrees) && total === round.totalVotes;
}

function movesAgree(moved: RoundAnalysed['data']['moves'], previous: Round | undefined, round: Round): boolean {
  if (!moved || !previous) return !moved && !previous;
  const { from, voters, moves, others } = moved;
  const total = moves.reduce((sum, move) => sum + move.voters, others);
  const isPossible = ({ from: before, to }: (typeof moves)[number]): boolean =>
    before in previous.counts && to in round.counts;
  return from === previous.roundId && total === voters && voters <= round.totalVotes && moves.every(isPossible);
}
