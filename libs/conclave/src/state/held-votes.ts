import type { ClusterCounted, ClusterSetAside, Recorded, VoteCast } from '../events/events.js';
import type { CardinalId, VoterClass } from '../events/ids.js';
import { percentage } from '../rules/ranks.js';
import { minuteOf, type AnnouncedHold, type ClassDecision, type HeldVotes, type Round } from './round.js';
import { openRound, type Edition } from './view.js';

/** Adds a vote to the held ones of its class in the open round; false if the class is counted. */
export function holdVote(edition: Edition, round: Round, vote: Recorded<VoteCast>, hold: AnnouncedHold): boolean {
  const { recordedAt } = vote.metadata;
  const { voterClass, reason } = hold;
  const decision = edition.classDecisions[voterClass] ?? null;
  const heldVotes = (round.held[voterClass] ??= emptyClass(decision, hold, recordedAt));
  heldVotes.votes += 1;
  heldVotes.reason = reason;
  if (recordedAt > heldVotes.lastAt) heldVotes.lastAt = recordedAt;
  const minute = minuteOf(recordedAt);
  heldVotes.perMinute[minute] = (heldVotes.perMinute[minute] ?? 0) + 1;
  const { cardinalId, firstInRound } = vote.data;
  const count = (heldVotes.counts[cardinalId] ??= { votes: 0, firstVotes: 0 });
  count.votes += 1;
  if (firstInRound) count.firstVotes += 1;
  return decision?.is !== 'counted';
}

const emptyClass = (decision: ClassDecision | null, { reason }: AnnouncedHold, at: string): HeldVotes => ({
  decision,
  reason,
  votes: 0,
  firstAt: at,
  lastAt: at,
  counts: {},
  perMinute: {},
});

/**
 * Applies a decision to the edition and its open round. The result of a closed round is final: its held votes without a
 * decision do not count.
 */
export function decideClass(edition: Edition, event: Recorded<ClusterCounted | ClusterSetAside>): void {
  const { class: voterClass, reason } = event.data;
  if (edition.classDecisions[voterClass]) return;
  const is = event.type === 'ClusterCounted' ? 'counted' : 'set-aside';
  const decision = { is, reason, sequence: edition.sequence, at: event.metadata.recordedAt } as const;
  edition.classDecisions[voterClass] = decision;
  const heldVotes = openRound(edition)?.held[voterClass];
  if (heldVotes) heldVotes.decision = decision;
}

/** Whether the edition has held votes of the class. */
export const isKnownClass = ({ rounds }: Pick<Edition, 'rounds'>, voterClass: VoterClass): boolean =>
  rounds.some(({ held }) => Object.hasOwn(held, voterClass));

/** Figures of the votes that were held in a round. */
export interface HeldFigures {
  /** Number of classes with held votes. */
  readonly classes: number;
  /** Without a decision: in examination while the round is open, not counted once it is closed. */
  readonly undecided: number;
  readonly counted: number;
  /** By the reason given for the decision, most votes first. */
  readonly setAside: readonly { readonly reason: string; readonly votes: number }[];
  /** Share of the largest class in all votes received in time, one decimal; 0 without held votes. */
  readonly largestShare: number;
}

type RoundWithHeldVotes = Pick<Round, 'held' | 'totalVotes'>;

/** All votes that the round has received in time. */
export const receivedVotes = ({ held, totalVotes }: RoundWithHeldVotes): number =>
  Object.values(held).reduce((sum, { decision, votes }) => sum + (decision?.is === 'counted' ? 0 : votes), totalVotes);

export function heldFigures(round: RoundWithHeldVotes): HeldFigures {
  const classes = Object.values(round.held);
  const votesWith = (is?: ClassDecision['is']): number =>
    classes.reduce((sum, { decision, votes }) => sum + (decision?.is === is ? votes : 0), 0);
  return {
    classes: classes.length,
    undecided: votesWith(),
    counted: votesWith('counted'),
    setAside: setAsideByReason(classes),
    largestShare: percentage(Math.max(0, ...classes.map(({ votes }) => votes)), receivedVotes(round)),
  };
}

/** Held votes by cardinal, of the classes with this decision. */
export function heldCounts({ held }: Pick<Round, 'held'>, is: ClassDecision['is']): Record<CardinalId, number> {
  const sums: Record<CardinalId, number> = {};
  for (const { decision, counts } of Object.values(held))
    if (decision?.is === is)
      for (const [cardinalId, { votes }] of Object.entries(counts)) sums[cardinalId] = (sums[cardinalId] ?? 0) + votes;
  return sums;
}

function setAsideByReason(classes: readonly HeldVotes[]): HeldFigures['setAside'] {
  const byReason = new Map<string, number>();
  for (const { decision, votes } of classes)
    if (decision?.is === 'set-aside') byReason.set(decision.reason, (byReason.get(decision.reason) ?? 0) + votes);
  return [...byReason].map(([reason, votes]) => ({ reason, votes })).sort((a, b) => b.votes - a.votes);
}
