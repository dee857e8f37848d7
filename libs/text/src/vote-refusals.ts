/** Why a vote is refused, as the server answers and as a page says before it asks. */
export const VOTING_CLOSED = 'Le vote est actuellement fermé.';
