import { describe, expect, it } from '@jest/globals';
import {
  draftReducer,
  EMPTY_DRAFT,
  errorOf,
  isEmpty,
  movedTo,
  readDraft,
  shown,
  wholeState,
  type CorrectedField,
} from './correction.js';
import { viewWith } from '../../../../live/fixture.js';

const { conclaveState: state } = viewWith();
const typed = (field: CorrectedField, text: string, draft = EMPTY_DRAFT) =>
  draftReducer(draft, { type: 'typed', field, text, state });

describe('the form of the correction', () => {
  it('keeps what was typed through a change of the state, and says what it has become', () => {
    const draft = typed('electors', '120');
    const later = { ...state, electors: 135, currentDay: 4 };
    expect(shown('electors', draft, later)).toBe('120');
    expect(movedTo('electors', draft, later)).toBe('135');
    expect(shown('currentDay', draft, later)).toBe('4');
    expect(movedTo('currentDay', draft, later)).toBeUndefined();
  });

  it('forgets a field that is typed back', () => {
    expect(isEmpty(typed('electors', '133', typed('electors', '120')))).toBe(true);
  });

  it.each(['', '0', '-3', '1.5', 'cent', '1000001'])('refuses %p as a number', (text) =>
    expect(errorOf('electors', typed('electors', text), state)).toBe('Nombre entier attendu, 1 au moins'),
  );

  it('takes a number from 1 on, and a day', () => {
    expect(errorOf('currentRound', typed('currentRound', ' 9 '), state)).toBeUndefined();
    expect(errorOf('startDate', typed('startDate', '2025-05-08'), state)).toBeUndefined();
    expect(errorOf('startDate', typed('startDate', ''), state)).toBe('Date attendue');
  });

  it('leaves alone what is 0 and untouched: nobody was an elector when it opened', () =>
    expect(errorOf('electors', EMPTY_DRAFT, { ...state, electors: 0 })).toBeUndefined());

  it('sends the whole state, with the majority that follows from the electors', () => {
    const draft = typed('isActive', 'false', typed('electors', '120'));
    expect(wholeState(draft, state)).toEqual({
      ...state,
      electors: 120,
      isActive: false,
      requiredMajority: 80,
      majorityBase: 120,
    });
  });

  it('never sends an old majority back when the base returns to the electors', () => {
    const moving = { ...state, majorityBasis: 'votesCast', requiredMajority: 186, majorityBase: 278 } as const;
    const draft = draftReducer(EMPTY_DRAFT, { type: 'typed', field: 'majorityBasis', text: 'electors', state: moving });
    expect(wholeState(draft, moving)).toMatchObject({ majorityBasis: 'electors', requiredMajority: 89 });
  });

  it('is found again where it was kept, and nothing else is taken for it', () => {
    const draft = draftReducer(typed('electors', '120'), { type: 'motif', text: 'deux absents' });
    expect(readDraft(JSON.stringify(draft))).toEqual(draft);
    expect([readDraft(null), readDraft('{'), readDraft('3')]).toEqual([EMPTY_DRAFT, EMPTY_DRAFT, EMPTY_DRAFT]);
  });

  it('takes from what was kept only what looks like something typed', () => {
    const good = { text: '120', over: '133' };
    const typed = { electors: good, currentDay: { text: 3 }, startDate: null, dayPeriod: 'x', other: good };
    expect(readDraft(JSON.stringify({ typed, motif: 7 }))).toEqual({ typed: { electors: good }, motif: '' });
    expect(readDraft(JSON.stringify({ typed: 'x', motif: 'parce que' }))).toEqual({
      ...EMPTY_DRAFT,
      motif: 'parce que',
    });
  });
});
