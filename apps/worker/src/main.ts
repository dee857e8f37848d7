import { requireNode } from '@fumata/platform/node-version';

requireNode();
const { environment, failStart } = await import('@fumata/platform');
await import('./run.js').then(({ run }) => run(environment)).catch(failStart);
