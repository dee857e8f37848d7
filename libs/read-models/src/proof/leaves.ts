import { editionIdOf, isBallotEvent, voterOf, type ConclaveId, type Recorded } from '@fumata/conclave';
import { publicEvent, type EventLeaf } from '@fumata/history';
import { VoterCommitments } from '@fumata/platform';

/** An edition of which leaves have been made. */
export interface SequencedEdition {
  /** Number of its events. */
  readonly size: number;
  /** As recorded at its opening; undefined for leaves of version 1. */
  readonly salt?: string | undefined;
}

/** Changed in place. */
interface GrowingEdition extends SequencedEdition {
  size: number;
}

/** Converts events to leaves in log order, with the sequence that the fold gives them, without interpreting them. */
export class LeafSequencer {
  private readonly growing = new Map<ConclaveId, GrowingEdition>();
  private last: readonly [ConclaveId, GrowingEdition] | undefined;

  /** `editions`: to continue from. */
  constructor(editions: Readonly<Record<ConclaveId, SequencedEdition>> = {}) {
    for (const [id, edition] of Object.entries(editions)) this.growing.set(id, { ...edition });
  }

  get editions(): Readonly<Record<ConclaveId, SequencedEdition>> {
    return structuredClone(Object.fromEntries(this.growing));
  }

  /** Undefined for an event of an edition that was never opened. */
  next(event: Recorded): EventLeaf | undefined {
    const id = editionIdOf(event);
    if (id === undefined) return undefined;
    // Usually that of the previous event.
    const [conclaveId, edition] = id === this.last?.[0] ? this.last : [id, this.editionOf(id, event)];
    if (!edition) return undefined;
    if (conclaveId !== this.last?.[0]) this.last = [conclaveId, edition];
    edition.size += 1;
    return leafOf(event, { conclaveId, sequence: edition.size, salt: edition.salt });
  }

  private editionOf(id: ConclaveId, event: Recorded): GrowingEdition | undefined {
    const edition = this.growing.get(id);
    if (edition || event.type !== 'ConclaveOpened') return edition;
    const { salt } = event.data;
    const opened = { size: 0, ...(salt !== undefined && { salt }) };
    this.growing.set(id, opened);
    return opened;
  }
}

interface LeafInput {
  readonly conclaveId: ConclaveId;
  /** The event is the n-th of its edition. */
  readonly sequence: number;
  /** The edition's salt; undefined for leaves of version 1. */
  readonly salt: string | undefined;
}

const commitmentsBySalt = new Map<string, VoterCommitments>();

/** The commitments of an edition. */
export function commitmentsWith(salt: string): VoterCommitments {
  const cached = commitmentsBySalt.get(salt);
  if (cached) return cached;
  const commitments = new VoterCommitments(salt);
  commitmentsBySalt.set(salt, commitments);
  return commitments;
}

/** The leaf of an event, of the version of its edition. */
export function leafOf(event: Recorded, { conclaveId, sequence, salt }: LeafInput): EventLeaf {
  if (salt !== undefined) return publicEvent(event, { conclaveId, sequence, voter: voterIn(event, salt) });
  const { type, eventId, data, metadata } = event;
  const { recordedAt } = metadata;
  // Explicit for votes, of which there may be a million: a third of the time of the spread below.
  if (type === 'VoteCast') {
    const { roundId, cardinalId } = data;
    return { conclaveId, sequence, eventId, type, roundId, cardinalId, recordedAt };
  }
  return {
    conclaveId,
    sequence,
    eventId,
    type,
    recordedAt,
    ...('roundId' in data && { roundId: data.roundId }),
    ...('cardinalId' in data && { cardinalId: data.cardinalId }),
  };
}

function voterIn(event: Recorded, salt: string): string | undefined {
  if (!isBallotEvent(event)) return undefined;
  const voter = voterOf(event.stream);
  return voter === undefined ? undefined : commitmentsWith(salt).of(voter, event.data.roundId);
}
