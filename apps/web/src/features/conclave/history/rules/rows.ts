import type { RoundRow } from '@fumata/contracts';

export interface RoundEntry {
  readonly round: RoundRow;
  /** After a correction a round number may occur twice; only the later round has an address. */
  readonly hasAddress: boolean;
}

/** Newest first. */
export function entriesOf(rounds: readonly RoundRow[]): RoundEntry[] {
  const latest = new Map(rounds.map(({ roundNumber, _id }) => [roundNumber, _id]));
  return rounds.map((round) => ({ round, hasAddress: latest.get(round.roundNumber) === round._id })).reverse();
}
