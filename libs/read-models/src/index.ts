export * from './drift.js';
export * from './projector.js';
export * from './read-models.js';
export * from './snapshots.js';
