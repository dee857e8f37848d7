import { createStore } from '../lib/store.js';

/** Text of the page's polite live region: the newest moment, or a new leader. */
export const announcement = createStore('');
