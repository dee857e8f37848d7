/** Storage key of the pending vote. */
export const PENDING_VOTE_KEY = 'vote-en-cours';
