import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type { ImageDecoderPool } from './image-decoder-pool.js';
import type { DecoderTask } from './decoder-worker.js';

let mayStart: 'yes' | 'throws' | 'fails later';
jest.mock('node:os', () => ({
  ...jest.requireActual<object>('node:os'),
  setPriority: () => {
    throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
  },
}));
jest.mock('node:child_process', () => {
  const real = jest.requireActual<typeof import('node:child_process')>('node:child_process');
  return {
    ...real,
    fork: (...args: Parameters<typeof real.fork>) => {
      if (mayStart === 'yes') return real.fork(...args);
      if (mayStart === 'throws') throw new Error('spawn ENOMEM');
      return real.spawn('/none'); // like EAGAIN and EMFILE: reported later by an event
    },
  };
});

const picture = async (): Promise<DecoderTask> => ({
  kind: 'master',
  maxPixels: 100,
  bytes: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
    .png()
    .toBuffer(),
});

describe('ImageDecoderPool on a restricted machine', () => {
  let decoders: ImageDecoderPool;
  beforeEach(async () => {
    const { ImageDecoderPool } = await import('./image-decoder-pool.js'); // after the mocks are in place
    decoders = new ImageDecoderPool({ taskMs: 60_000, idleMs: 60_000 }, 1);
    mayStart = 'yes';
  });
  afterEach(() => decoders.close());

  it('decodes with unchanged priority if it cannot be lowered', async () => {
    expect(await decoders.run(await picture())).toMatchObject({ width: 9 });
  });

  it.each(['throws', 'fails later'] as const)(
    'rejects as unavailable, without marking the picture as damaged, when starting a process %s',
    async (failure) => {
      mayStart = failure;
      const task = await picture();
      const both = await Promise.allSettled([decoders.run(task), decoders.run(task)]);
      for (const each of both)
        expect(each).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable', what: 'media' } });
      await decoders.idle();
      mayStart = 'yes';
      expect(await decoders.run(task)).toMatchObject({ width: 9 });
    },
  );
});
