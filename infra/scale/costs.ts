/** Costs of one core, an Intel Xeon or AMD EPYC of 2024 in a virtual machine. */
export interface Costs {
  /** CPU of an API process for one push to one viewer. */
  readonly pushMicros: number;
  /** CPU of the API process that takes a vote. */
  readonly voteMicros: number;
  /** CPU of every API process for a vote that it follows in the log. */
  readonly followedVoteMicros: number;
  /** CPU for a viewer who arrives: handshake, snapshot, cached page. */
  readonly arrivalMicros: number;
  readonly pushBytes: number;
  readonly arrivalBytes: number;
  readonly voteBytes: number;
  readonly viewerKb: number;
  readonly processMb: number;
}

/**
 * Pushes: bench v. Votes: bench a, and the proof. Followed votes: 20,000 of the emulator, decoded and folded. Arrivals:
 * `npm run scale -- --check`, and a cached page (bench a). Bytes: bench d, the page in brotli, docs/operations/sizes.md.
 */
export const MEASURED: Costs = {
  pushMicros: 14,
  voteMicros: 210,
  followedVoteMicros: 57,
  arrivalMicros: 850,
  pushBytes: 300,
  arrivalBytes: 24_000,
  voteBytes: 543,
  viewerKb: 30,
  processMb: 330,
};
