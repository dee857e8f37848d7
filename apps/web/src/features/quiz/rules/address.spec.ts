import { describe, expect, it } from '@jest/globals';
import { addressOf, placeIn } from './address.js';

const read = (address: string) => placeIn(new URL(address, 'http://site').searchParams);

describe('the address of the quiz', () => {
  it.each([
    {},
    { category: 'géographie' },
    { category: 'histoire', difficulty: 'débutant', run: '64f000000000000000000000' },
  ] as const)('says %j and is read back', (place) => {
    expect(read(addressOf(place))).toEqual(place);
  });

  it.each(['/quiz?categorie=sport', '/quiz?niveau=facile&partie=', '/quiz?categorie=toString'])(
    'leaves out what is no subject, no level and no run: %s',
    (address) => {
      expect(read(address)).toEqual({});
    },
  );

  it('is short where nothing is chosen', () => {
    expect(addressOf({})).toBe('/quiz');
  });
});
