export * from './event/exported-event.js';
export * from './event/exporting.js';
export * from './event/recorded-again.js';
export * from './filtering/wanted.js';
