import { requiredMajority } from '@fumata/conclave';
import { correctionSchema, type ConclaveState } from '@fumata/contracts';
import { z } from 'zod';
import { parseJson, partsOf } from '../../kit/form-draft.js';
import { typedNumber } from '../../kit/form.js';

/** The contract's fields without the envelope of every command. */
type Correctable = Exclude<keyof (typeof correctionSchema)['shape'], 'expectedRevision' | 'motif'>;
export type Corrected = Pick<ConclaveState, Correctable>;

/** The fields in form order. `corrected` does not compile if one is missing here. */
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

/** A correction suggested by the dashboard, which prefills the form. */
export type CorrectionProposal = Partial<Record<CorrectedField, string>>;

/** An edited field: its text, and the state's value at the time of the edit. */
const typedSchema = z.object({ text: z.string(), over: z.string() });

/** Unsaved input. Unedited fields follow the state. */
export interface Draft {
  readonly typed: Readonly<Partial<Record<CorrectedField, z.infer<typeof typedSchema>>>>;
  readonly motif: string;
}

export const EMPTY_DRAFT: Draft = { typed: {}, motif: '' };

const { startDate, currentDay, currentRound, totalRounds, electors } = correctionSchema.shape;

/** Schema of each text field. The state may have 0 electors, but 0 cannot be typed. */
const SCHEMAS: Readonly<Partial<Record<CorrectedField, z.ZodType>>> = {
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

/** Text of a field: the typed text, otherwise the state's value. */
export const fieldValue = (field: CorrectedField, { typed }: Draft, state: Corrected): string =>
  typed[field]?.text ?? String(state[field]);

/** The state's new value of a field, if it changed since the edit. */
export function newStateValue(field: CorrectedField, { typed }: Draft, state: Corrected): string | undefined {
  const entry = typed[field];
  const now = String(state[field]);
  return entry !== undefined && entry.over !== now && entry.text !== now ? now : undefined;
}

/** Validation error of an edited field. */
export function errorOf(field: CorrectedField, draft: Draft, state: Corrected): string | undefined {
  const text = draft.typed[field]?.text.trim();
  if (text === undefined || text === String(state[field])) return undefined;
  const value = field === 'startDate' ? text : typedNumber(text, 0);
  return SCHEMAS[field]?.safeParse(value).error?.issues[0]?.message ?? roundError(field, draft, state);
}

/** The open round cannot bear a number beyond the opened rounds. */
function roundError(field: CorrectedField, draft: Draft, state: Corrected): string | undefined {
  const [current, total] = [fieldValue('currentRound', draft, state), fieldValue('totalRounds', draft, state)];
  if (!(Number(current) > Number(total))) return undefined;
  if (field === 'currentRound') return `${total.trim()} au plus, le nombre de scrutins ouverts`;
  return field === 'totalRounds' ? `${current.trim()} au moins, le numéro du scrutin en cours` : undefined;
}

/** The corrected state; requires that all fields are valid. */
function corrected(draft: Draft, state: Corrected): Corrected {
  const value = (field: CorrectedField) => fieldValue(field, draft, state).trim();
  return {
    startDate: value('startDate'),
    currentDay: Number(value('currentDay')),
    dayPeriod: value('dayPeriod') === 'morning' ? 'morning' : 'afternoon',
    currentRound: Number(value('currentRound')),
    totalRounds: Number(value('totalRounds')),
    electors: Number(value('electors')),
    isActive: value('isActive') === 'true',
    majorityBasis: correctionSchema.shape.majorityBasis.catch('electors').parse(value('majorityBasis')),
  };
}

/** Request body. The server also checks the fields that can't be edited, such as the majority of the electors. */
export function wholeState(draft: Draft, state: ConclaveState): ConclaveState {
  const newState = corrected(draft, state);
  const isElectorBased = newState.majorityBasis === 'electors';
  return {
    ...state,
    ...newState,
    ...(isElectorBased && { requiredMajority: requiredMajority(newState.electors), majorityBase: newState.electors }),
  };
}

/** Parses a stored draft; invalid entries are omitted. */
export function readDraft(text: string | null): Draft {
  const { typed, motif } = partsOf(parseJson(text));
  const entries = partsOf(typed);
  const typedFields = FIELDS.flatMap((field) => {
    const entry = typedSchema.safeParse(entries[field]);
    return entry.success ? [[field, entry.data] as const] : [];
  });
  return { typed: Object.fromEntries(typedFields), motif: typeof motif === 'string' ? motif : '' };
}
