export { startWorker, type StartedWorker } from './start.js';
export { Worker } from './worker.js';
export { WorkerModule } from './worker.module.js';
