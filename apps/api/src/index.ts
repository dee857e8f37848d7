export { sowGalleries } from './features/galleries/sow-galleries.js';
export { openSystem, type Around } from './open-system.js';
export { startApi, type Api } from './start.js';
export type { ApiSystem } from './system.js';
