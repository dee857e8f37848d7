/** Under these names the visitor's votes, and one without an answer yet, are kept in the browser. */
export const VOTES_KEY = 'votes';
export const INTENT_KEY = 'vote-en-cours';
