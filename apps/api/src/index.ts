export { seedGalleries } from './features/galleries/seed-galleries.js';
export { openSystem, type SystemDependencies } from './open-system.js';
export { startApi, type Api } from './start.js';
export type { ApiSystem } from './system.js';
