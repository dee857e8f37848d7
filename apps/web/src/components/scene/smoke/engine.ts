/** Everything that the scene loads on demand, as one module: each of several would need a namespace of its own. */
export { skyStyle } from '../sky.js';
export { Smoke } from './smoke.js';
