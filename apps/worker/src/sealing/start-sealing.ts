import type { KeyObject } from 'node:crypto';
import { signerOf } from '@fumata/platform';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { Sealer } from './sealer.js';
import type { SealerOptions } from './sealer.js';
import { TreeThread } from './tree-thread.js';

interface Surroundings extends Omit<SealerOptions, 'trees' | 'signer' | 'onTrouble'> {
  readonly sealKey: KeyObject;
  readonly logger: Logger;
  readonly metrics: Registry;
}

/** Seals rounds from now on, beside whatever else this process does. */
export async function startSealing(system: Surroundings): Promise<{ readonly stop: () => Promise<void> }> {
  const { sealKey, logger, metrics } = system;
  const trees = new TreeThread();
  const sealer: Sealer = new Sealer({
    ...system,
    ...{ trees, signer: signerOf(sealKey) },
    onTrouble: (err) => {
      if (sealer.state === 'stopped')
        logger.fatal({ err }, 'rounds are not sealed any more: it can not go on by itself');
      else logger.error({ err }, 'the sealing is held up; it goes on trying');
    },
  });
  new Gauge({
    name: 'fumata_sealing_following',
    help: '1 while the sealing stands at the head of the log, 0 while it is behind, has lost the log or has stopped',
    registers: [metrics],
    collect() {
      this.set(sealer.state === 'live' ? 1 : 0);
    },
  });
  await sealer.start();
  return {
    stop: async () => {
      await sealer.stop();
      await trees.close();
    },
  };
}
