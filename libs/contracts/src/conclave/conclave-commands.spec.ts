import { describe, expect, it } from '@jest/globals';
import { togglePauseSchema } from './conclave-commands.schema.js';

describe('reason of a pause', () => {
  it('is kept as typed, without control characters', () => {
    const typed = {
      pause: true,
      reason: ' Midi :\u0000\u000ble\trepas <b>\r\n',
      exhortationBy: 'Élie\u007f',
      motif: '\u001b',
    };
    expect(togglePauseSchema.parse(typed)).toEqual({
      pause: true,
      reason: 'Midi : le repas <b>',
      exhortationBy: 'Élie',
      motif: '',
    });
  });

  it('is refused with 501 characters, naming the maximum', () => {
    const [issue] = togglePauseSchema.safeParse({ pause: true, reason: 'x'.repeat(501) }).error?.issues ?? [];
    expect(issue?.message).toBe('Texte trop long : au plus 500 caractères');
  });
});
