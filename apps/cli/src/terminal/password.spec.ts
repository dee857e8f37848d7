import { describe, expect, it } from '@jest/globals';
import { typing } from '../testing/typing.js';
import { askHidden, askNewPassword, passwordFromPipe } from './password.js';

describe('a password', () => {
  it('is the first line of a pipe', async () => {
    const { input, output } = typing();
    input.end('un mot de passe long\nautre ligne\n');
    expect(await passwordFromPipe({ input, output })).toBe('un mot de passe long');
  });

  it('is missing when the pipe is empty', async () => {
    const { input, output } = typing();
    input.end();
    await expect(passwordFromPipe({ input, output })).rejects.toThrow('Aucun mot de passe');
  });

  it('is read without echo', async () => {
    const terminal = typing('secret très long');
    expect(await askHidden('Mot de passe : ', terminal)).toBe('secret très long');
    expect(terminal.written.join('')).toBe('Mot de passe : \n');
  });

  it('is asked twice when new', async () => {
    expect(await askNewPassword(typing('un mot de passe', 'un mot de passe'))).toBe('un mot de passe');
    await expect(askNewPassword(typing('un mot de passe', 'un autre'))).rejects.toThrow('diffèrent');
    expect(await askNewPassword(typing(''))).toBeUndefined();
  });

  it('can be cancelled with Ctrl+C', async () => {
    await expect(askHidden('Mot de passe : ', typing('\u0003'))).rejects.toThrow('Abandonné');
  });
});
