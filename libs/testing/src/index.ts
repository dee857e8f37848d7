export * from './builders.js';
export * from './eventually.js';
export * from './given.js';
export { SharedDocuments } from './shared-documents.js';
export { Wire } from './wire.js';
