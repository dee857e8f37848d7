export * from './builders.js';
export * from './eventually.js';
export * from './given.js';
