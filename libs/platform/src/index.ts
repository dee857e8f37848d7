export { Unavailable } from './unavailable.js';
