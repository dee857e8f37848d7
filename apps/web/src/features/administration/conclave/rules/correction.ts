import type { ConclaveState, correctionSchema } from '@fumata/contracts';
import { majorityOf } from './effects.js';

/** What the contract lets be set right, less what every command may carry. */
type Correctable = Exclude<keyof (typeof correctionSchema)['shape'], 'expectedRevision' | 'motif'>;
export type Corrected = Pick<ConclaveState, Correctable>;

/** The same in the order of the form. One that is missing here doesn't compile in `corrected`. */
export const FIELDS = [
  'startDate',
  'currentDay',
  'dayPeriod',
  'currentRound',
  'totalRounds',
  'electors',
  'isActive',
  'majorityBasis',
] as const satisfies Correctable[];
export type CorrectedField = (typeof FIELDS)[number];

/** A field that somebody has typed in: the text, and what the state said at that moment. */
interface Typed {
  readonly text: string;
  readonly over: string;
}

/** What has been typed and not yet saved. Fields that nobody touched follow the state. */
export interface Draft {
  readonly typed: Readonly<Partial<Record<CorrectedField, Typed>>>;
  readonly motif: string;
}

export const EMPTY_DRAFT: Draft = { typed: {}, motif: '' };

const WHOLE_NUMBERS: ReadonlySet<CorrectedField> = new Set([
  'currentDay',
  'currentRound',
  'totalRounds',
  'electors',
]);
const MOST = 1_000_000;
const NOT_A_NUMBER = 'Nombre entier attendu, 1 au moins';

export type DraftAction =
  | {
      readonly type: 'typed';
      readonly field: CorrectedField;
      readonly text: string;
      readonly state: Corrected;
    }
  | { readonly type: 'motif'; readonly text: string }
  | { readonly type: 'cleared' };

export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'typed': {
      const { [action.field]: earlier, ...others } = draft.typed;
      const over = earlier?.over ?? String(action.state[action.field]);
      if (action.text === String(action.state[action.field])) return { ...draft, typed: others };
      return { ...draft, typed: { ...others, [action.field]: { text: action.text, over } } };
    }
    case 'motif':
      return { ...draft, motif: action.text };
    case 'cleared':
      return EMPTY_DRAFT;
  }
}

export const isEmpty = ({ typed, motif }: Draft): boolean => Object.keys(typed).length === 0 && motif === '';

/** What a field shows: what was typed, else what is so now. */
export const shown = (field: CorrectedField, { typed }: Draft, state: Corrected): string =>
  typed[field]?.text ?? String(state[field]);

/** What the field has become in the meantime, while something else stands in it; undefined when nothing has. */
export function movedTo(field: CorrectedField, { typed }: Draft, state: Corrected): string | undefined {
  const entry = typed[field];
  const now = String(state[field]);
  return entry !== undefined && entry.over !== now && entry.text !== now ? now : undefined;
}

/** What is wrong with a field, as the server would say it. */
export function errorOf(field: CorrectedField, draft: Draft, state: Corrected): string | undefined {
  const text = draft.typed[field]?.text.trim();
  if (text === undefined) return undefined;
  if (field === 'startDate') return isDay(text) ? undefined : 'Date attendue';
  if (!WHOLE_NUMBERS.has(field)) return undefined;
  const value = Number(text);
  const isWhole = /^\d+$/.test(text) && value >= 1 && value <= MOST;
  return isWhole || text === String(state[field]) ? undefined : NOT_A_NUMBER;
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The corrected state; call it only when no field is wrong. */
export function corrected(draft: Draft, state: Corrected): Corrected {
  const value = (field: CorrectedField) => shown(field, draft, state).trim();
  return {
    startDate: value('startDate'),
    currentDay: Number(value('currentDay')),
    dayPeriod: value('dayPeriod') === 'morning' ? 'morning' : 'afternoon',
    currentRound: Number(value('currentRound')),
    totalRounds: Number(value('totalRounds')),
    electors: Number(value('electors')),
    isActive: value('isActive') === 'true',
    majorityBasis: basis(value('majorityBasis')),
  };
}

function basis(text: string): Corrected['majorityBasis'] {
  return text === 'votesCast' || text === 'uniqueVoters' ? text : 'electors';
}

/** The whole object that the call takes. The server compares what can't be edited: a majority that votes move must not be an old one. */
export function wholeState(draft: Draft, state: ConclaveState): ConclaveState {
  const wanted = corrected(draft, state);
  const follows = wanted.majorityBasis === 'electors';
  return {
    ...state,
    ...wanted,
    ...(follows && { requiredMajority: majorityOf(wanted.electors), majorityBase: wanted.electors }),
  };
}

/** What can be made out of a kept text; fields that are none, or were never typed in, are left out. */
export function readDraft(text: string | null): Draft {
  const { typed, motif } = partsOf(parsed(text));
  const entries = partsOf(typed);
  const known = FIELDS.map((field) => [field, entries[field]] as const).filter(([, entry]) => isTyped(entry));
  return { typed: Object.fromEntries(known), motif: typeof motif === 'string' ? motif : '' };
}

function isTyped(entry: unknown): entry is Typed {
  const { text, over } = partsOf(entry);
  return typeof text === 'string' && typeof over === 'string';
}

const partsOf = (found: unknown): Readonly<Record<string, unknown>> => ({ ...Object(found) });

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // somebody else's text
  }
}
