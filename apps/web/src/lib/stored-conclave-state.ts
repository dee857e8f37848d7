/** The conclave as the last open page knew it, for the page that the service worker shows without a connection. */
export const CONCLAVE_STATE_CACHE = 'conclave state';
export const CONCLAVE_STATE_URL = '/conclave/state';
