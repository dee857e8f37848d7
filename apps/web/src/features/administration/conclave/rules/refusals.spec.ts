import { describe, expect, it } from '@jest/globals';
import { commandErrorOf } from './command-error.js';

const FAILURE = 'Erreur lors du passage au tour suivant';
const messageOf = (status: number, code: string, message: string) => {
  const { kind, text } = commandErrorOf({ status, code, message }, FAILURE);
  return `${kind}: ${text.replace(/[\u00A0\u202F]/g, ' ')}`;
};

describe('a command that was not carried out', () => {
  it('tells who was faster in the words of the server', () =>
    expect(messageOf(409, 'stale-command', 'Entre-temps, Anne a ouvert le tour suivant à 9 h 31.')).toBe(
      'warn: Entre-temps, Anne a ouvert le tour suivant à 9 h 31.',
    ));

  it('begins with the specified words, and says why', () => {
    expect(messageOf(409, 'conclave-inactive', "Le conclave n'est pas actif")).toBe(
      `error: ${FAILURE}. Le conclave n'est pas actif`,
    );
    expect(messageOf(502, 'refused', '')).toBe(`error: ${FAILURE}.`);
  });

  it('says after a lost answer that trying again does no harm', () =>
    expect(messageOf(0, 'unreachable', '')).toMatch(/réessayez, votre demande ne sera exécutée qu’une fois/));

  it('says of a log that did not answer that the command may be recorded', () =>
    expect(messageOf(503, 'unavailable', 'x')).toMatch(
      /peut-être été enregistrée\. .* réessayez : elle ne sera exécutée qu’une fois/,
    ));

  it('says that the first try had acted', () =>
    expect(messageOf(422, 'idempotency-key-reused', 'x')).toMatch(/avait déjà été exécutée/));

  it('asks for a login', () => expect(messageOf(401, 'not-logged-in', 'x')).toMatch(/reconnectez-vous/));
});
