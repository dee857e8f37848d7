import { describe, expect, it } from '@jest/globals';
import { votersSentence } from './voters-sentence.js';

const absent = (nomComplet: string, motifAbsence = '') => ({ nomComplet, motifAbsence });
const health = 'pour raisons de santé';
const CANIZARES = absent('Antonio Cañizares Llovera', health);
const NJUE = absent('John Njue', health);

/** With ordinary spaces. */
const sentence = (...parameters: Parameters<typeof votersSentence>) =>
  votersSentence(...parameters)?.replace(/[\u00A0\u202F]/g, ' ');

describe('sentence about the voters', () => {
  it('names the absent and their common reason once', () => {
    expect(sentence(135, 133, [CANIZARES, NJUE])).toBe(
      '135 cardinaux peuvent recevoir des voix ; 133 votent : Antonio Cañizares Llovera et John Njue sont absents, pour raisons de santé.',
    );
  });

  it('separates reasons, omits unknown ones and the full stop of a typed one', () => {
    expect(sentence(4, 1, [CANIZARES, absent('A B'), absent('C D', "à l'hôpital.")])).toBe(
      '4 cardinaux peuvent recevoir des voix ; 1 vote : Antonio Cañizares Llovera est absent, pour raisons de santé ; A B est absent ; C D est absent, à l’hôpital.',
    );
  });

  it('counts the absent when they are many', () => {
    expect(
      sentence(
        6,
        0,
        Array.from({ length: 6 }, () => NJUE),
      ),
    ).toBe('6 cardinaux peuvent recevoir des voix ; 0 vote : 6 sont absents.');
  });

  it('gives only the figures when the absent do not explain them', () => {
    expect(sentence(135, 120, [NJUE])).toBe('135 cardinaux peuvent recevoir des voix ; 120 votent.');
  });

  it('is absent when everybody votes', () => {
    expect(votersSentence(135, 135, [])).toBeUndefined();
  });
});
