import { describe, it, expect, beforeEach } from '@jest/globals';
import type { Collection } from './documents.js';
import { cardinal, cardinals, declare, fixture } from './documents.fixture.js';

export function describeWritingByPosition(adapter: string): void {
  describe(`documents: writing by position (${adapter})`, () => {
    interface Tally {
      readonly _id: string;
      readonly votes: number;
      readonly position: string;
    }
    let tallies: Collection<Tally>;
    beforeEach(async () => {
      tallies = declare<Tally>({ name: 'tallies' });
      await fixture.store.prepare();
    });
    const at = (position: number, votes = position): Tally => ({
      _id: 't',
      votes,
      position: String(position).padStart(4, '0'),
    });

    it('stores the first document, then only higher positions', async () => {
      expect(await tallies.putAt(at(9))).toBe(true);
      expect(await tallies.putAt(at(10))).toBe(true);
      expect(await tallies.putAt(at(10, 77))).toBe(false);
      expect(await tallies.putAt(at(9, 77))).toBe(false);
      expect(await tallies.get('t')).toEqual(at(10));
    });

    it('replaces the whole document', async () => {
      await tallies.putAt({ ...at(1), extra: 'value' } as Tally);
      await tallies.putAt(at(2));
      expect(await tallies.get('t')).toEqual(at(2));
    });

    it('throws on a collection with unique keys', async () => {
      await expect(cardinals.putAt({ ...cardinal('a'), position: '1' })).rejects.toThrow(TypeError);
    });

    it('keeps the highest position when positions are written one by one in any order', async () => {
      for (const position of [7, 3, 12, 1, 20, 5, 19, 20, 2]) await tallies.putAt(at(position));
      expect(await tallies.get('t')).toEqual(at(20));
    });

    it('keeps the highest position of concurrent writes', async () => {
      const positions = [7, 3, 12, 1, 20, 5, 19, 20, 2];
      await Promise.all(positions.map((position) => tallies.putAt(at(position))));
      expect(await tallies.get('t')).toEqual(at(20));
    });
  });
}
