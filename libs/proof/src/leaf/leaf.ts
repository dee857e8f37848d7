import { sha256Hex, type Hash } from '../hashing/hash.js';
import {
  is,
  isCommitment,
  isUuid,
  isTimestamp,
  isObjectId,
  isRecord,
  isShape,
  isWord,
  optional,
  type Check,
  type Checks,
} from '../reading/shape.js';
import { isSize } from '../tree/sizes.js';

interface AnyLeaf {
  readonly conclaveId: string;
  /** The event is the n-th of its edition. */
  readonly sequence: number;
  readonly eventId: string;
  readonly type: string;
  readonly roundId?: string | undefined;
  /** ISO 8601, UTC, milliseconds. */
  readonly recordedAt: string;
}

/** The fields needed to recount the votes of an edition, without its rules, corrections and voters. */
export interface LeafV1 extends AnyLeaf {
  readonly v?: undefined;
  readonly cardinalId?: string | undefined;
}

/** The public event, whole: everything that a result depends on, and no personal data. */
export interface LeafV2 extends AnyLeaf {
  readonly v: 2;
  /** Role of the author. */
  readonly actor: string;
  /** Commitment to the voter for the round, see `voterCommitment`; only on ballot events. */
  readonly voter?: string | undefined;
  /** The data of the event without its private fields. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Leaf of the Merkle tree of an edition: one event. All leaves of an edition have the same version. */
export type Leaf = LeafV1 | LeafV2;

/**
 * JSON by RFC 8785: keys sorted by their UTF-16 units, no white space; undefined values are omitted. For JSON values
 * without lone surrogates: numbers and strings are then canonical as `JSON.stringify` writes them.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const record = value as Readonly<Record<string, unknown>>; // an object can be indexed by any key
  let members = '';
  for (const key of Object.keys(record).sort()) {
    const member = record[key];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

/**
 * The canonical text that is hashed: JSON by RFC 8785. Version 1 is serialised by JSON.stringify: its values are safe
 * integers and strings without lone surrogates.
 */
export const canonicalLeaf = (leaf: Leaf): string =>
  leaf.v === 2
    ? canonicalJson({
        v: leaf.v,
        conclaveId: leaf.conclaveId,
        sequence: leaf.sequence,
        eventId: leaf.eventId,
        type: leaf.type,
        recordedAt: leaf.recordedAt,
        actor: leaf.actor,
        roundId: leaf.roundId,
        voter: leaf.voter,
        data: leaf.data,
      })
    : JSON.stringify({
        cardinalId: leaf.cardinalId,
        conclaveId: leaf.conclaveId,
        eventId: leaf.eventId,
        recordedAt: leaf.recordedAt,
        roundId: leaf.roundId,
        sequence: leaf.sequence,
        type: leaf.type,
      });

/** The hash of a leaf by its canonical text; RFC 6962, 2.1: SHA-256 over 0x00 and the text. */
export const hashOfCanonical = (text: string, hash: Hash = sha256Hex): string => hash(`\0${text}`);

export const leafHash = (leaf: Leaf, hash?: Hash): string => hashOfCanonical(canonicalLeaf(leaf), hash);

/** The cardinal of a vote or an election. */
export function cardinalIn(leaf: Leaf): string | undefined {
  if (leaf.v !== 2) return leaf.cardinalId;
  const { cardinalId } = leaf.data;
  return typeof cardinalId === 'string' ? cardinalId : undefined;
}

const anyLeafChecks: Checks<AnyLeaf> = {
  conclaveId: isObjectId,
  sequence: isSize,
  eventId: isUuid,
  type: isWord,
  roundId: optional(isObjectId),
  recordedAt: isTimestamp,
};

/** The data of public events is nested less; far deeper data would exhaust the stack of `canonicalJson`. */
const MAX_DEPTH = 16;

const isNestedAtMost = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((member) => isNestedAtMost(member, levels - 1)));

const isLeafData: Check<LeafV2['data']> = (value): value is LeafV2['data'] =>
  isRecord(value) && isNestedAtMost(value, MAX_DEPTH);

/** Validators of the fields of each version. */
export const leafV1Checks: Checks<Omit<LeafV1, 'v'>> = { ...anyLeafChecks, cardinalId: optional(isObjectId) };
export const leafV2Checks: Checks<LeafV2> = {
  ...anyLeafChecks,
  v: is(2),
  actor: isWord,
  voter: optional(isCommitment),
  data: isLeafData,
};

const isLeafV1 = isShape<LeafV1>(leafV1Checks as Checks<LeafV1>); // a leaf with `v` has one key too many
const isLeafV2 = isShape<LeafV2>(leafV2Checks);

/** Whether a value from outside (parsed JSON) is exactly a leaf. Of the data of version 2 only the depth is checked. */
export const isLeaf = (value: unknown): value is Leaf => isLeafV1(value) || isLeafV2(value);
