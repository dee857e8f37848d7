import { describe, expect, it, jest } from '@jest/globals';
import { RenditionWarmer } from './rendition-warmer.js';

const ids = { objectId: () => '64b000000000000000000001' };

describe('rendition warmer', () => {
  it('queues a job with a new id for a stored picture', () => {
    const add = jest.fn<(job: object) => Promise<void>>().mockResolvedValue();
    new RenditionWarmer({ add }, ids, { warn: jest.fn() }).onStored('abc.webp');
    expect(add.mock.calls).toEqual([
      [{ name: 'build-thumbnails', id: 'renditions-abc-64b000000000000000000001', payload: { picture: 'abc.webp' } }],
    ]);
  });

  it('logs a queue failure and does not throw', async () => {
    const warn = jest.fn<(facts: object, text: string) => void>();
    const add = () => Promise.reject(new Error('no queue'));
    new RenditionWarmer({ add }, ids, { warn }).onStored('abc.webp');
    await new Promise((resolve) => setImmediate(resolve));
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
