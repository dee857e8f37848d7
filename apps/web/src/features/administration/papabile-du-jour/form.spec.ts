import { describe, expect, it } from '@jest/globals';
import { formResolver } from '../kit/form-resolver.js';
import { DAY_FORM, newDay, truncate, freeDayFrom, showingOf, activeEntryOn } from './form.js';
import { dayAfter, dayInRome } from '@fumata/text';

const CARDINAL = 'a'.repeat(24);
const check = (over: object) =>
  formResolver(DAY_FORM)({ ...newDay('2025-05-08'), cardinalId: CARDINAL, ...over }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

describe('form of a papabile of the day', () => {
  it('requires a cardinal and a day', async () => {
    expect((await check({ cardinalId: '', dateAffichage: '' })).errors).toMatchObject({
      cardinalId: { message: 'Veuillez sélectionner un cardinal' },
      dateAffichage: { message: "Veuillez sélectionner une date d'affichage" },
    });
  });

  it('resolves to a trimmed request body', async () => {
    const { values, errors } = await check({ citation: ' La paix ' });
    expect(errors).toEqual({});
    expect(values).toEqual({ ...newDay('2025-05-08'), cardinalId: CARDINAL, citation: 'La paix' });
  });
});

const entry = (_id: string, dateAffichage: string, actif = true) => ({ _id, dateAffichage, actif });

describe('a papabile of the day', () => {
  it('is by default active and for tomorrow in Rome', () => {
    const today = dayInRome(Date.parse('2025-12-31T23:30:00Z'));
    expect(today).toBe('2026-01-01');
    expect(newDay(dayAfter(today))).toMatchObject({ dateAffichage: '2026-01-02', actif: true, cardinalId: '' });
    expect(dayAfter('2024-02-28')).toBe('2024-02-29');
  });

  it('conflicts with another active entry of its day, and gets the next free day', () => {
    const entries = [entry('a', '2025-05-08'), entry('b', '2025-05-09'), entry('c', '2025-05-10', false)];
    expect(activeEntryOn(entries, '2025-05-08')?._id).toBe('a');
    expect(activeEntryOn(entries, '2025-05-08', 'a')).toBeUndefined();
    expect(activeEntryOn(entries, '2025-05-10')).toBeUndefined();
    expect(freeDayFrom(entries, '2025-05-08')).toBe('2025-05-10');
  });

  it('has its citation truncated to 50 characters', () => {
    expect(truncate('x'.repeat(50))).toBe('x'.repeat(50));
    expect(truncate('x'.repeat(51))).toBe(`${'x'.repeat(50)}...`);
  });

  it('is current if it is the latest active one up to today', () => {
    const entries = [entry('a', '2025-05-07'), entry('b', '2025-05-08'), entry('c', '2025-05-09')];
    const showing = (index: number) => showingOf(entries[index] ?? entry('', ''), entries, '2025-05-08');
    expect([showing(0), showing(1), showing(2)]).toEqual(['past', 'current', 'coming']);
    expect(showingOf(entry('d', '2025-05-08', false), entries, '2025-05-08')).toBe('inactive');
  });
});
