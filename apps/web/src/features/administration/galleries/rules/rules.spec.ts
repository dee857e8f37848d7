import type { GalleryImage } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { baseOf, bodyOf, changeOf, ENTRY_RULES, NEW_ENTRY, orderError } from './entry-rules.js';
import { numbered, placedAs, withBatch, withSaved } from './listing.js';

const entry = (_id: string, ordre: number) => ({ _id, ordre });
const image = (_id: string, ordre: number) => ({ _id, ordre }) as GalleryImage; // no more of it is looked at
const order = (images: readonly { _id: string; ordre: number }[]) =>
  images.map(({ _id, ordre }) => `${ordre} ${_id}`);

describe('what is typed about a gallery', () => {
  it('needs a title, and a place that is a number from 0', () => {
    expect(ENTRY_RULES.errorsOf({ ...NEW_ENTRY, titre: ' ', ordre: '-1' })).toEqual({
      ...{ titre: 'Le titre est requis', ordre: 'Nombre entier attendu, au moins 0' },
    });
    expect(ENTRY_RULES.errorsOf({ ...NEW_ENTRY, titre: 'Rome' })).toEqual({});
  });

  it.each(['', ' 3 ', '0', '1000000', '0007'])('takes %j for a place', (ordre) =>
    expect(orderError(ordre)).toBeUndefined(),
  );
  it.each(['-1', '1.5', '1e3', 'un', '1000001', '99999999'])('takes %j for none', (ordre) =>
    expect(orderError(ordre)).toBeDefined(),
  );

  it('is sent without blanks around it; no place is the first', () => {
    const values = { titre: ' Rome ', description: ' a ', ordre: '', actif: false };
    expect(bodyOf(values)).toEqual({ titre: 'Rome', description: 'a', ordre: 0, actif: false });
  });

  it('is moved by its form only when another place was typed: it may have been sorted meanwhile', () => {
    const values = { ...NEW_ENTRY, titre: 'Rome', ordre: '3' };
    expect(changeOf(values, { ordre: '3' })).toEqual({ titre: 'Rome', description: '', actif: true });
    expect(changeOf(values, { ordre: '4' })).toMatchObject({ ordre: 3 });
    expect(changeOf({ ...values, ordre: '' }, { ordre: '0' })).not.toHaveProperty('ordre');
  });

  it('begins with what is recorded, and active where nothing is', () => {
    const recorded = { titre: 'a', description: 'b', ordre: 4, actif: false, version: 7 };
    expect(baseOf(recorded)).toEqual({
      version: 7,
      values: { titre: 'a', description: 'b', ordre: '4', actif: false },
    });
    expect(baseOf(undefined).values.actif).toBe(true);
  });

  it('is taken from a browser only where it is whole', () => {
    expect(ENTRY_RULES.isValues(NEW_ENTRY)).toBe(true);
    expect(ENTRY_RULES.isValues({ ...NEW_ENTRY, ordre: 3 })).toBe(false);
    expect(ENTRY_RULES.isValues(null)).toBe(false);
  });
});

describe('a list of galleries', () => {
  it('shows what was saved at its place, the newest first among equals', () => {
    const list = [entry('a', 0), entry('b', 0), entry('c', 2)];
    expect(order(withSaved(list, entry('d', 0)))).toEqual(['0 d', '0 a', '0 b', '2 c']);
    expect(order(withSaved(list, entry('a', 3)))).toEqual(['0 b', '2 c', '3 a']);
  });
});

describe('images in another order', () => {
  it('bear the places that the server will give them', () => {
    expect(order(numbered([image('b', 0), image('a', 0)]))).toEqual(['1 b', '2 a']);
  });

  it('go back to where they were, with what has come since first', () => {
    const before = [image('a', 1), image('b', 2)];
    const now = [image('b', 1), image('new', 0), image('a', 2)];
    expect(order(placedAs(now, before))).toEqual(['0 new', '1 a', '2 b']);
  });

  it('that came together stand in the order of their files, first or where their place is', () => {
    const now = [image('3', 0), image('1', 0), image('a', 1), image('b', 2)];
    const ids = (images: readonly GalleryImage[]) => images.map(({ _id }) => _id);
    const batch = (place: number) => [image('1', place), image('2', place), image('3', place)];
    expect(ids(withBatch(now, batch(0)))).toEqual(['1', '2', '3', 'a', 'b']);
    expect(ids(withBatch(now, batch(2)))).toEqual(['a', '1', '2', '3', 'b']);
  });
});
