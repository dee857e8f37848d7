import { capitalise, frenchTypography } from '@fumata/text';
import type { ApiError } from '../../../../lib/requests/api-client.js';

/** Message after a failed command; `ok` once the user has logged in again. */
export interface CommandError {
  readonly kind: 'error' | 'warn' | 'ok';
  readonly text: string;
  /** The session had ended. */
  readonly loggedOut?: true;
}

/** Message after a new login. */
export const LOGGED_IN: CommandError = {
  kind: 'ok',
  text: frenchTypography('Vous êtes reconnecté : recommencez l’opération.'),
};

type Refused = Pick<ApiError, 'status' | 'code' | 'message'>;

/** Prefers the server's message; `failure` is the command's own text. */
export function commandErrorOf({ status, code, message }: Refused, failure: string): CommandError {
  if (code === 'stale-command') return { kind: 'warn', text: message };
  if (status === 401) {
    return {
      kind: 'warn',
      loggedOut: true,
      text: frenchTypography('Votre session a pris fin : reconnectez-vous, puis recommencez l’opération.'),
    };
  }
  if (code === 'not-sent') return { kind: 'warn', text: `${failure}. ${capitalise(message)}.` };
  if (status === 0) {
    return {
      kind: 'error',
      text: frenchTypography(
        `${failure}. Le serveur n’a pas répondu : réessayez, votre demande ne sera exécutée qu’une fois.`,
      ),
    };
  }
  if (code === 'unavailable') {
    return {
      kind: 'error',
      text: frenchTypography(
        `${failure}. Le journal n’a pas répondu : votre demande a peut-être été enregistrée. ` +
          'Regardez l’état du conclave, ou réessayez : elle ne sera exécutée qu’une fois.',
      ),
    };
  }
  return { kind: 'error', text: message ? `${failure}. ${message}` : `${failure}.` };
}
