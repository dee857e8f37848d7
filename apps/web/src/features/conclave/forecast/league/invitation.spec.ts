import { describe, expect, it } from '@jest/globals';
import { invitationPath, invitedWord, proposeWord, WORDS } from './invitation.js';

describe('invitations to a league', () => {
  it.each(['Abricot lanterne, moulin', 'L’été à Rome', 'Ὀδυσσεύς τρεχει'])(
    'carry the word "%s" in the fragment',
    (word) => {
      const { pathname, search, hash } = new URL(invitationPath(word), 'https://fumata.example');
      expect([pathname, search]).toEqual(['/conclave/pronostics', '']);
      expect(invitationPath(invitedWord(hash))).toBe(invitationPath(word));
    },
  );

  it('is read from a link', () =>
    expect(invitedWord('#ligue=abricot-lanterne-moulin')).toBe('abricot lanterne moulin'));

  it.each(['', '#ligue', '#regle', '#ligue=%E0%A4%A'])('is none in "%s"', (hash) => expect(invitedWord(hash)).toBe(''));
});

describe('proposed words', () => {
  it('are three of 256 different ones', () => {
    expect(new Set(WORDS).size).toBe(256);
    const words = proposeWord().split(' ');
    expect(words).toHaveLength(3);
    for (const word of words) expect(WORDS).toContain(word);
  });

  it('are long enough in any combination, and written without accents', () => {
    for (const word of WORDS) expect(word).toMatch(/^[a-z]{3,9}$/);
  });
});
