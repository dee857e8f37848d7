import type { SigningIncident } from '@fumata/contracts';
import type { ContradictionFile } from '@fumata/proof';
import { browserStorage } from '../../lib/browser-storage.js';
import type { ConflictReason, KeptCheckpoint } from './check-log.js';

/** Item of the browser's storage. */
export const STORAGE_KEY = 'points-de-controle';
const MAX_EDITIONS = 8;
const MAX_ALARMS = 4;
const MAX_NOTE_CHARACTERS = 100_000;
/** Origin, size and root. */
const CHECKPOINT = /^\S+\n\d{1,16}\n\S{44}\n/;
const CONFLICT_REASONS: Readonly<Record<ConflictReason, true>> = {
  split: true,
  rewritten: true,
  smaller: true,
  unproven: true,
  unsigned: true,
};

export interface KeptEdition extends KeptCheckpoint {
  readonly conclaveId: string;
  /** Number of consecutive checks that found a conflict that may have an innocent cause. */
  readonly doubts: number;
}

/** A conflict that the visitor has not dismissed yet. */
export interface Alarm {
  readonly conclaveId: string;
  readonly reason: ConflictReason;
  /** The visitor is asked to keep it. */
  readonly file: ContradictionFile;
  readonly declared?: SigningIncident | undefined;
}

export interface KeptState {
  /** Last check of any tab, local clock, ms. */
  readonly checkedAt: number;
  /** In the order of their last checks. */
  readonly editions: readonly KeptEdition[];
  /** In the order in which they were found. */
  readonly alarms: readonly Alarm[];
}

const EMPTY: KeptState = { checkedAt: 0, editions: [], alarms: [] };

/** Reads the state of this browser; invalid entries are skipped. */
export function readKept(): KeptState {
  try {
    // Each field is checked below.
    const { checkedAt, editions, alarms } = JSON.parse(browserStorage.read(STORAGE_KEY) ?? '{}') as Partial<KeptState>;
    return {
      checkedAt: typeof checkedAt === 'number' ? checkedAt : 0,
      editions: Array.isArray(editions) ? editions.filter(isKeptEdition).slice(-MAX_EDITIONS) : [],
      alarms: Array.isArray(alarms) ? alarms.filter(isAlarm).slice(0, MAX_ALARMS) : [],
    };
  } catch {
    return EMPTY; // not valid JSON
  }
}

/** Changes what is stored at this moment: other tabs write it, too. */
export function changeKept(change: (stored: KeptState) => Partial<KeptState>): void {
  const stored = readKept();
  const { checkedAt, editions, alarms } = { ...stored, ...change(stored) };
  const bounded = { checkedAt, editions: editions.slice(-MAX_EDITIONS), alarms: alarms.slice(0, MAX_ALARMS) };
  browserStorage.write(STORAGE_KEY, JSON.stringify(bounded));
}

/** With this edition as the one that was checked last. */
export const withEdition = ({ editions }: KeptState, edition: KeptEdition): readonly KeptEdition[] => [
  ...editions.filter(({ conclaveId }) => conclaveId !== edition.conclaveId),
  edition,
];

function isKeptEdition(entry: unknown): entry is KeptEdition {
  const { conclaveId, doubts, seenAt } = (entry ?? {}) as Partial<KeptEdition>; // each field is checked
  return (
    typeof conclaveId === 'string' &&
    /^[0-9a-f]{24}$/.test(conclaveId) &&
    isSigned(entry) &&
    typeof doubts === 'number' &&
    isTime(seenAt)
  );
}

function isAlarm(entry: unknown): entry is Alarm {
  const { conclaveId, reason, file, declared } = (entry ?? {}) as Partial<Alarm>; // each field is checked
  return (
    (declared === undefined || isIncident(declared)) &&
    typeof conclaveId === 'string' &&
    typeof reason === 'string' &&
    Object.hasOwn(CONFLICT_REASONS, reason) &&
    isSigned(file?.earlier) &&
    isSigned(file?.served) &&
    isTime(file?.foundAt)
  );
}

function isSigned(value: unknown): boolean {
  const { note, publicKey } = (value ?? {}) as Partial<KeptCheckpoint>; // each field is checked
  return (
    typeof note === 'string' &&
    note.length <= MAX_NOTE_CHARACTERS &&
    CHECKPOINT.test(note) &&
    typeof publicKey === 'string'
  );
}

function isIncident(value: unknown): boolean {
  const { at, why, resolved } = (value ?? {}) as Partial<SigningIncident>; // each field is checked
  return (
    isTime(at) &&
    typeof why === 'string' &&
    (resolved === null || (isTime(resolved?.at) && typeof resolved?.decision === 'string'))
  );
}

const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));
