export * from './accounts.schema.js';
export * from './cardinals.schema.js';
export * from './conclave.schema.js';
export * from './conclave-admin.schema.js';
export * from './errors.schema.js';
export * from './identifiers.schema.js';
export * from './live.schema.js';
