import type { RoundRow } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { roundOf, rowsOf, viewWith } from '../../../live/live-conclave.fixture.js';
import { fateOf, fateText } from './vote-fate.js';
import { verificationOf } from './verification.fixture.js';

const { receipt } = verificationOf({ is: 'unreadable', what: 'evidence' });
const pope = { _id: 'Parolin', slug: 'parolin', nomComplet: 'Pietro Parolin' };
const results = rowsOf(['Parolin', 90], ['Tagle', 33], ['Erdő', 33]);
const ten = rowsOf(...Array.from({ length: 10 }, (_, index) => [`C${index}`, 10 - index] as const));

/** The fate of a vote in a round like this, in words. */
function fate(
  cardinalId: string,
  round: Partial<RoundRow>,
  { isPopeNamed = true, closedAt = null as string | null } = {},
): string | undefined {
  const { conclaveState } = viewWith({ conclaveState: { popeElected: round.whiteSmoke ? pope : null } });
  const rounds = [roundOf({ results, ...round, _id: receipt.roundId })];
  const voteFate = fateOf({ cardinalId, receipt }, { edition: { closedAt }, conclaveState, rounds }, isPopeNamed);
  return voteFate && fateText(voteFate).replace(/\u00A0/g, ' ');
}

describe('what became of a vote', () => {
  const black = { isComplete: true };
  const white = { isComplete: true, whiteSmoke: true };

  it.each([
    ['Parolin', {}, 'Scrutin en cours : 1er, avec 90 voix'],
    ['Tagle', black, 'Fumée noire : 2e ex æquo, avec 33 voix'],
    ['Sarah', black, 'Fumée noire : aucune voix comptée'],
    ['Sarah', { ...black, results: ten }, 'Fumée noire : hors des dix premiers'],
    ['Parolin', white, 'Élu, avec 90 voix'],
    ['Tagle', white, 'Un autre est élu : 2e ex æquo, avec 33 voix'],
  ])('for %s in a round with %o is told as « %s »', (cardinalId, round, text) =>
    expect(fate(cardinalId, round)).toBe(text),
  );

  it('in a round that the end of its edition interrupted is told as such', () =>
    expect(fate('Parolin', {}, { closedAt: '2025-05-10T12:00:00.000Z' })).toBe(
      'Scrutin interrompu : 1er, avec 90 voix',
    ));

  it.each(['Parolin', 'Tagle'])('for %s does not name the pope before the announcement', (cardinalId) =>
    expect(fate(cardinalId, white, { isPopeNamed: false })).toBe('Fumée blanche'),
  );

  it('is unknown in an edition without the round', () => {
    const { conclaveState, rounds } = viewWith();
    expect(
      fateOf(
        { cardinalId: 'Tagle', receipt },
        { edition: { closedAt: null }, conclaveState, rounds: [...rounds] },
        true,
      ),
    ).toBeUndefined();
  });
});
