import type { HoldReason } from '../events/events.js';
import type { Timestamp, VoterClass } from '../events/ids.js';
import type { ClassDecision, HeldVotes, Round } from './round.js';
import { openRound, type Edition } from './view.js';

/** The held votes of one class in the whole edition. */
export interface HeldClass {
  readonly voterClass: VoterClass;
  readonly decision: ClassDecision | null;
  /** Why the last vote was held. */
  readonly reason: HoldReason;
  readonly votes: number;
  /** Votes of the open round that wait for a decision. */
  readonly undecided: number;
  /** The last round with held votes of the class, and their number. */
  readonly inRound: { readonly round: Round; readonly votes: number };
  readonly firstAt: Timestamp;
  readonly lastAt: Timestamp;
  /** Votes held per minute of that round, by `minuteOf`. */
  readonly perMinute: Readonly<Record<string, number>>;
}

/** The classes with held votes: those that wait for a decision first, then by their last vote, newest first. */
export function heldClasses(edition: Edition): HeldClass[] {
  const byClass = new Map<VoterClass, [Round, HeldVotes][]>();
  for (const round of edition.rounds)
    for (const [voterClass, votes] of Object.entries(round.held))
      byClass.set(voterClass, [...(byClass.get(voterClass) ?? []), [round, votes]]);
  return [...byClass]
    .map(([voterClass, inRounds]) => heldClass(edition, voterClass, inRounds))
    .sort((a, b) => Number(a.decision !== null) - Number(b.decision !== null) || (a.lastAt > b.lastAt ? -1 : 1));
}

function heldClass(edition: Edition, voterClass: VoterClass, inRounds: readonly [Round, HeldVotes][]): HeldClass {
  const [first] = inRounds;
  const last = inRounds.at(-1);
  if (!first || !last) throw new Error(`no votes of the class ${voterClass} are held`);
  const [round, heldVotes] = last;
  const isUndecided = round === openRound(edition) && heldVotes.decision === null;
  return {
    voterClass,
    decision: edition.classDecisions[voterClass] ?? null,
    reason: heldVotes.reason,
    votes: inRounds.reduce((sum, [, { votes }]) => sum + votes, 0),
    undecided: isUndecided ? heldVotes.votes : 0,
    inRound: { round, votes: heldVotes.votes },
    firstAt: first[1].firstAt,
    lastAt: heldVotes.lastAt,
    perMinute: heldVotes.perMinute,
  };
}
