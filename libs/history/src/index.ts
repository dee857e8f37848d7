export * from './event/exported-event.js';
export * from './event/exporting.js';
export * from './event/recorded-again.js';
export * from './filtering/wanted.js';
export * from './replay/packed-edition.js';
export * from './replay/segment.js';
export * from './replay/segment-builder.js';
export * from './replay/segment-fold.js';
