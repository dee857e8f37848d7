import { requireNode } from '@fumata/platform/node-version';

requireNode();
const { environment, failStart } = await import('@fumata/platform');
const { run } = await import('./run.js');
await run(environment).catch(failStart);
