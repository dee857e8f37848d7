/** Everything that the scene loads on demand, as one module: the bundler adds a namespace object for each module. */
export { skyStyle } from '../sky.js';
export { Smoke } from './smoke.js';
