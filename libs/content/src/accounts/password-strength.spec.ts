import { describe, expect, it } from '@jest/globals';
import { isGuessable } from './password-strength.js';

const KNOWN = ['claire.dupont@exemple.fr', 'Claire Dupont', 'La Sixtine 2025'];

describe('a guessable password', () => {
  it.each([
    ['common', 'motdepasse123'],
    ['breached', '1q2w3e4r5t6y'],
    ['a row of keys', 'azertyuiop12'],
    ['repeated', 'abcabcabcabc'],
    ['a first name with a year', 'marguerite1975'],
    ['disguised by digits and signs', 'P4$$w0rd1234!'],
    ['of the e-mail', 'claire.dupont@exemple.fr'],
    ['of words of the e-mail', 'Claire-Dupont-1975!'],
    ['of the site’s title', 'sixtine-sixtine-2025'],
    ['of words of the site', 'Fumata-Conclave-2025'],
    ['of names of popes', 'LeonXIVprevost'],
    ['of a prayer', 'Je vous salue Marie'],
    ['an e-mail word in other spelling', 'Cl4ire.Dup0nt'],
    ['strong only after 40 characters', `${'a'.repeat(40)}kiwi-lampe-tuile-verger`],
  ])('is %s: %j', async (_kind, password) => {
    expect(await isGuessable(password, KNOWN)).toBe(true);
  });

  it.each([
    ['several unrelated words', 'lampe tuile verger'],
    ['random characters', 'x7Gk2pQ9LmZt'],
    ['unrelated words beside a known one', 'sixtine lampe tuile verger'],
    ['a long sentence', 'Ma voisine du troisième arrose ses géraniums le dimanche.'.repeat(10)],
  ])('is not made of %s: %j', async (_kind, password) => {
    expect(await isGuessable(password, KNOWN)).toBe(false);
  });

  it('counts a word of the e-mail only for its owner', async () => {
    const password = 'dupont-lampe-9';
    expect(await isGuessable(password, KNOWN)).toBe(true);
    expect(await isGuessable(password, ['b@exemple.fr'])).toBe(false);
  });
});
