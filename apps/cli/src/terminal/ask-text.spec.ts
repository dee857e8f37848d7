import { describe, expect, it } from '@jest/globals';
import { typing } from '../testing/typing.js';
import { askText } from './ask-text.js';

const atMostThree = (answer: string) => (/^.{1,3}$/.test(answer) ? undefined : 'Trois lettres au plus');

describe('a question', () => {
  it('is answered by a line without spaces around it', async () => {
    expect(await askText('Nom : ', atMostThree, typing(' Ada '))).toBe('Ada');
  });

  it('is asked again after an invalid answer, with the reason', async () => {
    const terminal = typing('', 'Claire', 'Ada');
    expect(await askText('Nom : ', atMostThree, terminal)).toBe('Ada');
    expect(terminal.written.join('')).toBe('Nom : Trois lettres au plus\nNom : Trois lettres au plus\nNom : ');
  });

  it('is refused when the input ends', async () => {
    await expect(askText('Nom : ', atMostThree, typing())).rejects.toThrow('Abandonné');
  });
});
