/** Under this name a vote without an answer yet is kept in the browser. */
export const INTENT_KEY = 'vote-en-cours';
