import { describe, expect, it } from '@jest/globals';
import { answerTo, REFUSAL_CODES } from './refusals.js';
import type { ApiRefusal } from './refusal.js';

/** Facts for every refusal of the table. */
const FACTS = {
  errors: [{ path: 'x', message: 'Valeur invalide' }],
  seconds: 61,
  since: [],
  field: 'x',
  currentRound: 2,
  roundNumber: 3,
  totalRounds: 2,
  votes: 1,
  required: 2,
  nextVoteAt: '',
  megapixels: 144,
  frames: 500,
  kind: 'image',
  by: 'email',
  reason: '550 no',
  who: 'Claire',
  at: '2025-05-07T15:02:00.000Z',
};

describe('the table of refusals', () => {
  it.each(REFUSAL_CODES)(
    '%s has a status and a French text, and states a wait exactly if the status is 428, 429 or 503',
    (refused) => {
      const answer = answerTo({ refused, ...FACTS } as ApiRefusal);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect([answer.status < 500, answer.status === 503]).toContain(true);
      expect(answer.message).toMatch(/^[A-ZÀÉ].+/);
      expect(answer.message).not.toMatch(/undefined|\[object/);
      expect(answer.retryAfter !== undefined).toBe([428, 429, 503].includes(answer.status));
    },
  );

  it('names author and act with the time of Rome for a stale dashboard', () => {
    const since = [
      { who: 'Claire', what: 'a mis le conclave en pause', at: '2025-05-07T15:02:00.000Z' },
      { who: 'Bernard', what: 'a ouvert le scrutin suivant', at: '2025-05-08T07:03:00.000Z' },
    ];
    expect(answerTo({ refused: 'stale-command', since }).message).toBe(
      "Entre-temps, Claire a mis le conclave en pause à 17 h 02, puis Bernard a ouvert le scrutin suivant à 9 h 03. Votre commande n'a pas été exécutée : vérifiez l'état avant de recommencer.",
    );
  });

  it.each([
    [1, '1 minute.'],
    [60, '1 minute.'],
    [61, '2 minutes.'],
    [3_300, '55 minutes.'],
  ])('states a wait of %i seconds in minutes: %s', (seconds, text) => {
    const { message } = answerTo({ refused: 'too-many-links', by: 'email', seconds });
    expect(message).toMatch(new RegExp(`Réessayez dans ${text.replace('.', '\\.')}$`));
  });

  it('uses the specified text for a voter’s cooldown', () => {
    expect(answerTo({ refused: 'voter-must-wait', seconds: 61, nextVoteAt: '' }).message).toBe(
      'Vous devez attendre encore 2 minute(s) avant de pouvoir voter à nouveau.',
    );
  });
});
