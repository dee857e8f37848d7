/** Storage key of the pending vote. */
export const INTENT_KEY = 'vote-en-cours';
