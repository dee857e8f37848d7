export { ApiModule } from './api.module.js';
export { DemoGalleries } from './features/galleries/demo-galleries.js';
export { startApi, type Api } from './start.js';
