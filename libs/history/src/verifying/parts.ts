import { isBallotType, type EventType } from '@fumata/conclave';
import type { Finding } from '@fumata/proof';
import type { Problem } from './problem.js';

/** The parts of a verification, in the order in which they are shown. */
export const PARTS = ['results', 'rules', 'votes', 'voters', 'times', 'corrections'] as const;
/** `rules`: number of electors, basis and majority, opening and end of rounds, pauses, the election. */
export type VerifiedPart = (typeof PARTS)[number];

/**
 * `right`: covered by leaves under a verified seal, and agreeing with the recount; `wrong`: altered, or contradicting
 * the recount; `not-covered`: anybody could have altered it unnoticed, or the verification ended before.
 */
export type PartStatus = 'right' | 'wrong' | 'not-covered';
export type Parts = Readonly<Record<VerifiedPart, PartStatus>>;

/** The parts that leaves of each version cover. */
const COVERED_V1: readonly VerifiedPart[] = ['votes', 'times'];
const COVERED_V2: readonly VerifiedPart[] = PARTS;

const partsOf = (status: PartStatus, parts: readonly VerifiedPart[]): Parts => {
  const statusOf = (part: VerifiedPart): PartStatus => (parts.includes(part) ? status : 'not-covered');
  return {
    results: statusOf('results'),
    rules: statusOf('rules'),
    votes: statusOf('votes'),
    voters: statusOf('voters'),
    times: statusOf('times'),
    corrections: statusOf('corrections'),
  };
};

/** Nothing in a partial export, or in one without a seal, is covered. */
export const NOTHING_COVERED: Parts = partsOf('not-covered', []);

type LeafVersion = 2 | undefined;

/** Parts of a whole export without a problem; `except`: those that depend on what no leaf covers. */
export const partsRight = (version: LeafVersion, except: readonly VerifiedPart[]): Parts =>
  partsOf(
    'right',
    coveredBy(version).filter((part) => !except.includes(part)),
  );

interface BrokenAt {
  readonly leafVersion: LeafVersion;
  /** Type of the last event read. */
  readonly type: EventType | undefined;
}

/** The part that a problem concerns; the others are not covered, because the verification ends at the first problem. */
export const partsWrong = (problem: Problem, at: BrokenAt): Parts => partsOf('wrong', concerned(problem, at));

function concerned(problem: Problem, { leafVersion, type }: BrokenAt): readonly VerifiedPart[] {
  switch (problem.is) {
    case 'proof':
      return inFinding(problem.finding, { leafVersion, type });
    case 'standing':
    case 'set-aside':
    case 'succession':
      return ['votes', 'results'];
    case 'first-vote':
      return ['voters', 'results'];
    case 'result':
    case 'analysis':
      return ['results'];
    case 'election':
      return ['rules', 'results'];
    case 'majority':
      return ['rules'];
    default:
      return []; // the file is damaged: no record is known to be wrong
  }
}

function inFinding(finding: Finding, { leafVersion, type }: BrokenAt): readonly VerifiedPart[] {
  if (finding.is === 'edited') return inEvent(type, leafVersion);
  // The signature may be right: its key is unknown.
  return 'why' in finding && finding.why === 'unknown-key' ? [] : coveredBy(leafVersion);
}

/** The parts that an event concerns: the altered field is unknown. */
function inEvent(type: EventType | undefined, version: LeafVersion): readonly VerifiedPart[] {
  const concernedParts: readonly VerifiedPart[] =
    type !== undefined && isBallotType(type)
      ? ['results', 'votes', 'voters', 'times']
      : type === 'ClusterCounted' || type === 'ClusterSetAside'
        ? ['results', 'votes', 'times']
        : type === 'ConclaveCorrected'
          ? ['rules', 'corrections', 'times']
          : ['rules', 'times'];
  return concernedParts.filter((part) => coveredBy(version).includes(part));
}

const coveredBy = (version: LeafVersion): readonly VerifiedPart[] => (version === 2 ? COVERED_V2 : COVERED_V1);
