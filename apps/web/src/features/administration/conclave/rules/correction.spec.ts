import { describe, expect, it } from '@jest/globals';
import {
  draftReducer,
  EMPTY_DRAFT,
  errorOf,
  isEmpty,
  newStateValue,
  readDraft,
  fieldValue,
  wholeState,
  type CorrectedField,
} from './correction.js';
import { viewWith } from '../../../../live/live-conclave.fixture.js';

const { conclaveState: state } = viewWith();
const typed = (field: CorrectedField, text: string, draft = EMPTY_DRAFT) =>
  draftReducer(draft, { type: 'typed', field, text, state });

describe('the form of the correction', () => {
  it('keeps the draft when the state changes and shows the new value', () => {
    const draft = typed('electors', '120');
    const later = { ...state, electors: 135, currentDay: 4 };
    expect(fieldValue('electors', draft, later)).toBe('120');
    expect(newStateValue('electors', draft, later)).toBe('135');
    expect(fieldValue('currentDay', draft, later)).toBe('4');
    expect(newStateValue('currentDay', draft, later)).toBeUndefined();
  });

  it('drops a field whose original value is typed again', () => {
    expect(isEmpty(typed('electors', '133', typed('electors', '120')))).toBe(true);
  });

  it.each(['', '0', '-3', '1.5', 'cent'])('rejects %p as a number', (text) =>
    expect(errorOf('electors', typed('electors', text), state)).toBe('Nombre entier attendu, 1 au moins'),
  );

  it('says that a number is too high', () =>
    expect(errorOf('electors', typed('electors', '1000001'), state)).toBe('Trop grand : au plus 1 000 000'));

  it('accepts numbers from 1 and days, and requires a day', () => {
    expect(errorOf('currentRound', typed('currentRound', ' 9 ', typed('totalRounds', '9')), state)).toBeUndefined();
    expect(errorOf('startDate', typed('startDate', '2025-05-08'), state)).toBeUndefined();
    expect(errorOf('startDate', typed('startDate', ''), state)).toBe('Date attendue');
  });

  it('rejects a round beyond the opened rounds, at either field', () => {
    const opened = { ...state, currentRound: 3, totalRounds: 3 };
    const beyond = typed('currentRound', '40');
    expect(errorOf('currentRound', beyond, opened)).toBe('3 au plus, le nombre de scrutins ouverts');
    expect(errorOf('currentRound', typed('totalRounds', '40', beyond), opened)).toBeUndefined();
    expect(errorOf('totalRounds', typed('totalRounds', '2'), opened)).toBe('3 au moins, le numéro du scrutin en cours');
  });

  it('accepts an unedited 0: an edition may have opened without electors', () =>
    expect(errorOf('electors', EMPTY_DRAFT, { ...state, electors: 0 })).toBeUndefined());

  it('sends the whole state, with the majority computed from the electors', () => {
    const draft = typed('isActive', 'false', typed('electors', '120'));
    expect(wholeState(draft, state)).toEqual({
      ...state,
      electors: 120,
      isActive: false,
      requiredMajority: 80,
      majorityBase: 120,
    });
  });

  it('recomputes the majority when the base changes back to the electors', () => {
    const moving = { ...state, majorityBasis: 'votesCast', requiredMajority: 186, majorityBase: 278 } as const;
    const draft = draftReducer(EMPTY_DRAFT, { type: 'typed', field: 'majorityBasis', text: 'electors', state: moving });
    expect(wholeState(draft, moving)).toMatchObject({ majorityBasis: 'electors', requiredMajority: 89 });
  });

  it('restores a stored draft and ignores anything else', () => {
    const draft = draftReducer(typed('electors', '120'), { type: 'motif', text: 'deux absents' });
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    expect([readDraft(null), readDraft('{'), readDraft('3')]).toEqual([EMPTY_DRAFT, EMPTY_DRAFT, EMPTY_DRAFT]);
  });

  it('restores only the valid entries of a stored draft', () => {
    const good = { text: '120', over: '133' };
    const typed = { electors: good, currentDay: { text: 3 }, startDate: null, dayPeriod: 'x', other: good };
    expect(readDraft(JSON.stringify({ typed, motif: 7 }))).toEqual({ typed: { electors: good }, motif: '' });
    expect(readDraft(JSON.stringify({ typed: 'x', motif: 'parce que' }))).toEqual({
      ...EMPTY_DRAFT,
      motif: 'parce que',
    });
  });
});
