export * from './drift.js';
export * from './exported-from.js';
export * from './numbered.js';
export * from './projector.js';
export * from './proof/leaves.js';
export * from './proof/proof-documents.js';
export * from './read-models.js';
export * from './snapshots.js';
