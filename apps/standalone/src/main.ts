import { requireNode } from '@fumata/platform/node-version';

requireNode();
const { environment, failStart } = await import('@fumata/platform');
await import('./start.js').then(({ start }) => start(environment)).catch(failStart);
