export * from './builders.js';
export * from './given.js';
