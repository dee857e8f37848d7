export * from './builders.js';
export * from './eventually.js';
export * from './given.js';
export { SharedDocumentStore } from './shared-document-store.js';
export { TcpProxy } from './tcp-proxy.js';
