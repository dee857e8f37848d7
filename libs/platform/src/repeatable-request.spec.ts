import { describe, expect, it } from '@jest/globals';
import { createIds } from './ids.js';
import { currentRequest, idsOfRequests, repeatable } from './repeatable-request.js';

const ids = idsOfRequests(createIds());
const twoIds = () => Promise.resolve([ids.objectId(), ids.objectId()]);

describe('a repeatable request', () => {
  it('creates the same ids each time it is executed', async () => {
    const first = await repeatable('a', twoIds);
    expect(await repeatable('a', twoIds)).toEqual(first);
    expect(new Set(first).size).toBe(2);
  });

  it('creates other ids than a request with another key', async () => {
    expect(await repeatable('a', twoIds)).not.toEqual(await repeatable('b', twoIds));
  });

  it('gives the changes of one subject different ids', async () => {
    await repeatable('a', () => {
      const request = currentRequest();
      const first = request?.changeId('subject');
      expect(request?.changeId('subject')).toBe(first);
      request?.changed('subject');
      expect(request?.changeId('subject')).not.toBe(first);
      expect(request?.changeId('another subject')).not.toBe(first);
      return Promise.resolve();
    });
  });

  it('ends with its execution', async () => {
    await repeatable('a', twoIds);
    expect(currentRequest()).toBeUndefined();
    expect(ids.objectId()).not.toBe(ids.objectId());
  });
});
