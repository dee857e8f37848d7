import { correctionSchema, type ConclaveState } from '@fumata/contracts';
import { z } from 'zod';
import { parseJson, partsOf } from '../../kit/form-draft.js';
import { typedNumber } from '../../kit/typed-number.js';
import { majorityOf } from './effects.js';

/** The contract's fields without the envelope of every command. */
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

/** A field that was typed in: its text, and its value in the state at that moment. */
const typedSchema = z.object({ text: z.string(), over: z.string() });

/** Unsaved input. Fields that were not typed in follow the state. */
export interface Draft {
  readonly typed: Readonly<Partial<Record<CorrectedField, z.infer<typeof typedSchema>>>>;
  readonly motif: string;
}

export const EMPTY_DRAFT: Draft = { typed: {}, motif: '' };

const { startDate, currentDay, currentRound, totalRounds, electors } = correctionSchema.shape;

/** The contract of each field that is typed as text. No elector at all is recorded, but never typed. */
const CONTRACTS: Readonly<Partial<Record<CorrectedField, z.ZodType>>> = {
  startDate,
  currentDay,
  currentRound,
  totalRounds,
  electors: electors.min(1, 'Nombre entier attendu, 1 au moins'),
};

export type DraftAction =
  | { readonly type: 'typed'; readonly field: CorrectedField; readonly text: string; readonly state: Corrected }
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

/** Text of a field: the typed one, else that of the state. */
export const shown = (field: CorrectedField, { typed }: Draft, state: Corrected): string =>
  typed[field]?.text ?? String(state[field]);

/** The state's new value of a field that changed since it was typed in; undefined when it did not. */
export function movedTo(field: CorrectedField, { typed }: Draft, state: Corrected): string | undefined {
  const entry = typed[field];
  const now = String(state[field]);
  return entry !== undefined && entry.over !== now && entry.text !== now ? now : undefined;
}

/** The contract's refusal of a field that was typed in. */
export function errorOf(field: CorrectedField, draft: Draft, state: Corrected): string | undefined {
  const text = draft.typed[field]?.text.trim();
  if (text === undefined || text === String(state[field])) return undefined;
  const value = field === 'startDate' ? text : typedNumber(text, 0);
  return CONTRACTS[field]?.safeParse(value).error?.issues[0]?.message;
}

/** The corrected state; call it only when no field is wrong. */
function corrected(draft: Draft, state: Corrected): Corrected {
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

/** The call's body. The server compares the fields that can't be edited: the majority follows from the electors. */
export function wholeState(draft: Draft, state: ConclaveState): ConclaveState {
  const wanted = corrected(draft, state);
  const follows = wanted.majorityBasis === 'electors';
  return {
    ...state,
    ...wanted,
    ...(follows && { requiredMajority: majorityOf(wanted.electors), majorityBase: wanted.electors }),
  };
}

/** Parses a kept text. Entries that are no fields, or were never typed in, are left out. */
export function readDraft(text: string | null): Draft {
  const { typed, motif } = partsOf(parseJson(text));
  const entries = partsOf(typed);
  const known = FIELDS.flatMap((field) => {
    const entry = typedSchema.safeParse(entries[field]);
    return entry.success ? [[field, entry.data] as const] : [];
  });
  return { typed: Object.fromEntries(known), motif: typeof motif === 'string' ? motif : '' };
}
