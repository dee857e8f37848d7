import type { ApiError } from '../../../lib/api-client.js';

const NO_ANSWER = 'le serveur n’a pas répondu, réessayez';

/** The server's message, or a generic one. */
export const detailOf = ({ message }: Pick<ApiError, 'message'>, otherwise = NO_ANSWER): string => message || otherwise;
