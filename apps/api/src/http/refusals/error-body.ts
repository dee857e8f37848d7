import type { ErrorBody } from '@fumata/contracts';

export interface Failure extends Omit<ErrorBody, 'msg' | 'statusCode' | 'errors'> {
  readonly status: number;
  readonly errors?: readonly { path: string; message: string }[];
}

/** Errors of the framework, by status; they occur before a controller is called. */
const FRAMEWORK: Readonly<Record<number, { code: string; message: string }>> = {
  400: { code: 'invalid-request', message: 'Requête invalide' },
  404: { code: 'not-found', message: 'Ressource non trouvée' },
  405: { code: 'method-not-allowed', message: 'Méthode non permise ici' },
  408: { code: 'request-timeout', message: 'La requête a mis trop de temps à arriver' },
  413: { code: 'too-large', message: 'La requête est trop volumineuse' },
  414: { code: 'too-large', message: "L'adresse est trop longue" },
  415: { code: 'unsupported-type', message: 'Type de contenu non accepté : envoyez du JSON' },
  431: { code: 'too-large', message: 'Les en-têtes de la requête sont trop volumineux' },
};

/** Error body for a request refused by the framework; repeats nothing of the request. */
export const refusedByFramework = (status: number): Failure => ({
  status,
  ...(FRAMEWORK[status] ?? { code: 'refused', message: 'Requête refusée' }),
});

/** While a store is unavailable, or this process is stopping. */
export const UNAVAILABLE: Failure = {
  status: 503,
  code: 'unavailable',
  message: 'Service momentanément indisponible : rien n’est perdu, réessayez dans un instant.',
};

export const RETRY_UNAVAILABLE_SECONDS = 5;

/** The body shared by all errors. */
export const errorBody = ({ status, code, message, errors, challenge, secondStep, errorId }: Failure): ErrorBody => ({
  statusCode: status,
  code,
  message,
  msg: message,
  ...(errors && { errors: [...errors] }),
  ...(challenge && { challenge }),
  ...(secondStep && { secondStep }),
  ...(errorId !== undefined && { errorId }),
});
