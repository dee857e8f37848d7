import { describe, expect, it, jest } from '@jest/globals';
import { RenditionScheduler } from './rendition-scheduler.js';

const ids = { objectId: () => '64b000000000000000000001' };

describe('rendition scheduler', () => {
  it('queues a job with an id of its own for a stored picture', () => {
    const add = jest.fn<(job: object) => Promise<void>>().mockResolvedValue();
    new RenditionScheduler({ add }, ids, { warn: jest.fn() }).schedule('abc.webp');
    expect(add.mock.calls).toEqual([
      [{ name: 'build-thumbnails', id: 'renditions-abc-64b000000000000000000001', payload: { picture: 'abc.webp' } }],
    ]);
  });

  it('logs a queue failure and does not throw', async () => {
    const warn = jest.fn<(facts: object, text: string) => void>();
    const add = () => Promise.reject(new Error('no queue'));
    new RenditionScheduler({ add }, ids, { warn }).schedule('abc.webp');
    await new Promise((resolve) => setImmediate(resolve));
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
