import type { Edition } from '@fumata/conclave';
import type { AuditReport, CheckpointContent } from '@fumata/proof';
import type { ExportedEvent } from '../event/exported-event.js';
import type { Manifest, RoundResult } from '../export-file/lines.js';
import { closedResults } from '../export-file/round-result.js';
import { PARTS, type Parts, type VerifiedPart } from './parts.js';
import type { Problem } from './problem.js';

/** Results in events that follow all that was signed: whoever wrote the file could have altered them unnoticed. */
export interface Uncovered {
  /** Numbers of the rounds that were closed there. */
  readonly rounds: readonly number[];
  /** Numbers of the rounds that were analysed there. */
  readonly analyses: readonly number[];
  readonly election: boolean;
}

/** The recount of a whole export. */
export interface Recounted {
  readonly rounds: readonly RoundResult[];
  readonly root: string;
  /** Last sequence covered by seals, and number of verified seals. */
  readonly sealedTo: number;
  readonly seals: number;
  /** The largest signed checkpoint. */
  readonly checkpoint: Pick<CheckpointContent, 'origin' | 'size'> | undefined;
  /** Last sequence covered by a seal or the checkpoint. */
  readonly coveredTo: number;
  readonly uncovered: Uncovered;
  /** Parts that depend on where another edition became current, which nothing signed says. */
  readonly leftToSuccession: readonly VerifiedPart[];
}

export type VerificationResult =
  | { readonly is: 'broken'; readonly problem: Problem; readonly events: number; readonly parts: Parts }
  | {
      readonly is: 'intact';
      readonly manifest: Manifest;
      readonly events: number;
      /** Version of the leaves; undefined for 1. */
      readonly leafVersion: ExportedEvent['v'];
      readonly parts: Parts;
      /** Undefined for a partial export. */
      readonly recount?: Recounted;
    };

type CountedEdition = Pick<Edition, 'rounds' | 'acts'>;

interface Count extends Pick<Recounted, 'leftToSuccession'> {
  readonly edition: CountedEdition | undefined;
}

/** The count of an intact log, and how much of it is signed. */
export function recountedIn(
  { edition = { rounds: [], acts: [] }, leftToSuccession }: Count,
  { root, sealedTo, seals, checkpoint }: Extract<AuditReport, { is: 'intact' }>,
): Recounted {
  const coveredTo = Math.max(sealedTo, checkpoint?.size ?? 0);
  const uncovered = uncoveredIn(edition, coveredTo);
  return { rounds: closedResults(edition), root, sealedTo, seals, checkpoint, coveredTo, uncovered, leftToSuccession };
}

/** The results after an event. */
function uncoveredIn({ rounds, acts }: CountedEdition, coveredTo: number): Uncovered {
  const isAfter = (sequence: number | null | undefined): boolean => (sequence ?? 0) > coveredTo;
  return {
    rounds: rounds.filter((round) => isAfter(round.closedSequence)).map(({ roundNumber }) => roundNumber),
    analyses: rounds.filter((round) => isAfter(round.analysis?.sequence)).map(({ roundNumber }) => roundNumber),
    election: acts.some(({ type, sequence }) => type === 'PopeElected' && isAfter(sequence)),
  };
}

/** Whether every part is covered and right, and no result follows what was signed. */
export function isWhollyCovered({ parts, recount }: Extract<VerificationResult, { is: 'intact' }>): boolean {
  if (!recount || !PARTS.every((part) => parts[part] === 'right')) return false;
  const { rounds, analyses, election } = recount.uncovered;
  return rounds.length === 0 && analyses.length === 0 && !election;
}
