import { describePresence } from './presence.contract.js';
import { singleProcessPresence } from './presence.js';

describePresence('single process', () => ({ presence: singleProcessPresence, shared: () => Promise.resolve() }));
