import { requireNode } from '@fumata/platform/node-version';

requireNode();
const { environment, failStart } = await import('@fumata/platform');
const role = process.argv[2] === 'signer' ? 'signer' : 'worker';
await import('./run.js').then(({ run }) => run(environment, role)).catch(failStart);
