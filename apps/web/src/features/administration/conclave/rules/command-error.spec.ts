import { describe, expect, it } from '@jest/globals';
import { commandErrorOf } from './command-error.js';

const FAILURE = 'Erreur lors du passage au tour suivant';
const messageOf = (status: number, code: string, message: string) => {
  const { kind, text } = commandErrorOf({ status, code, message }, FAILURE);
  return `${kind}: ${text.replace(/[\u00A0\u202F]/g, ' ')}`;
};

describe('error message of a command', () => {
  it('after a version conflict is the server’s message', () =>
    expect(messageOf(409, 'stale-command', 'Entre-temps, Anne a ouvert le scrutin suivant à 9 h 31.')).toBe(
      'warn: Entre-temps, Anne a ouvert le scrutin suivant à 9 h 31.',
    ));

  it('starts with the command’s failure text, followed by the reason', () => {
    expect(messageOf(409, 'conclave-inactive', "Le conclave n'est pas actif")).toBe(
      `error: ${FAILURE}. Le conclave n'est pas actif`,
    );
    expect(messageOf(502, 'refused', '')).toBe(`error: ${FAILURE}.`);
  });

  it('after a lost response says that a retry is safe', () =>
    expect(messageOf(0, 'unreachable', '')).toMatch(/réessayez, votre demande ne sera exécutée qu’une fois/));

  it('after a log failure says that the command may have been recorded', () =>
    expect(messageOf(503, 'unavailable', 'x')).toMatch(
      /peut-être été enregistrée\. .* réessayez : elle ne sera exécutée qu’une fois/,
    ));

  it('with an ended session asks for a login', () =>
    expect(messageOf(401, 'not-logged-in', 'x')).toMatch(/reconnectez-vous/));
});
