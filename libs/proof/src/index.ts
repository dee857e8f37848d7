export * from './leaf.js';
export * from './receipt.js';
