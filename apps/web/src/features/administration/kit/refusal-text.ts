import type { ApiError } from '../../../lib/api-client.js';

const SILENT = "le serveur n'a pas répondu, réessayez";

/** Why something failed, in the server's words where it has any. */
export const detailOf = ({ message }: Pick<ApiError, 'message'>, otherwise = SILENT): string => message || otherwise;
