import { requireNode } from '@fumata/platform/node-version';

requireNode();
const { environment, failStart } = await import('@fumata/platform');
const { start } = await import('./start.js');
await start(environment).catch(failStart);
