import type { DomainEvent } from './domain-event.js';
import type { ConclaveId, RoundId, Timestamp } from './ids.js';

/** Recorded in the edition's seal stream: signed Merkle root of the edition's events up to the close of a round. */
export type RoundSealed = DomainEvent<
  'RoundSealed',
  {
    conclaveId: ConclaveId;
    roundId: RoundId;
    roundNumber: number;
    /** The seal covers the events with sequence 1 to `size`. */
    size: number;
    /** Merkle root over the leaves of these events, hexadecimal. */
    root: string;
    /** Identifies the public key. */
    keyId: string;
    /** Ed25519, base64url. */
    signature: string;
  }
>;

/**
 * Recorded in the edition's seal stream: the signed head of the edition's log (C2SP tlog-checkpoint), at intervals and
 * at each close.
 */
export type CheckpointSigned = DomainEvent<
  'CheckpointSigned',
  {
    conclaveId: ConclaveId;
    /** The checkpoint covers the events with sequence 1 to `size`. */
    size: number;
    /** Merkle root over the leaves of these events, hexadecimal. */
    root: string;
    /** When it was signed; never before the time of the previous one. */
    time: Timestamp;
    /** SHA-256 of the previous checkpoint's note, hexadecimal; null for the first. */
    previous: string | null;
    /** Identifies the public key. */
    keyId: string;
    /** The signed note. */
    note: string;
  }
>;

/** `clock-backwards`: the clock is before the last signature. The others: the log is not the one that was signed. */
export type SigningRefusal = 'smaller-tree' | 'inconsistent-tree' | 'second-seal' | 'clock-backwards';

/** Recorded in the edition's seal stream: the signer refuses to sign this edition until an operator has decided. */
export type SigningRefused = DomainEvent<
  'SigningRefused',
  {
    conclaveId: ConclaveId;
    reason: SigningRefusal;
    /** The tree that was to be signed. */
    size: number;
    root: string;
    /** The tree that the signer had signed last, and when. */
    signedSize: number;
    signedRoot: string;
    signedAt: Timestamp;
  }
>;

/** Recorded in the edition's seal stream: an operator decided to sign the log again although this tree was refused. */
export type IncidentResolved = DomainEvent<
  'IncidentResolved',
  Pick<SigningRefused['data'], 'conclaveId' | 'size' | 'root'> & { decision: string }
>;

/** The events of the edition's seal stream. */
export type SealsEvent = RoundSealed | CheckpointSigned | SigningRefused | IncidentResolved;
