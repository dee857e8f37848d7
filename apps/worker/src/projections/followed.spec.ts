import { EmbeddedDocumentStore } from '@fumata/documents';
import { createLogger, Unavailable } from '@fumata/platform';
import { LeadershipByTerms, ReadModels } from '@fumata/read-models';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FollowedGroup } from './followed.js';

let models: ReadModels;
let starts: () => Promise<void>;
let followed: FollowedGroup<{ state: 'live'; start(): Promise<void>; stop(): Promise<void> }>;
let troubles: number;

beforeEach(() => {
  models = new ReadModels(EmbeddedDocumentStore.inMemory());
  starts = () => Promise.resolve();
  troubles = 0;
  followed = new FollowedGroup({
    ...{ group: 'conclave', models, logger: createLogger('silent'), troubled: () => (troubles += 1) },
    leadership: new LeadershipByTerms('conclave', models.terms, 'this process'),
    words: { stopped: 'stopped', heldUp: 'held up' },
    make: () => ({ state: 'live', start: () => starts(), stop: () => Promise.resolve() }),
  });
});
afterEach(() => followed.stop());

describe('what follows the log in a process', () => {
  it('starts all the same while the log is away, and says so; the next look tries again', async () => {
    starts = () => Promise.reject(new Unavailable('event-log', 'away'));
    await followed.start();
    expect([followed.leads, troubles]).toEqual([true, 1]);
    const before = followed.current;
    starts = () => Promise.resolve();
    await followed.look();
    expect(followed.current).not.toBe(before);
  });

  it('does not start with a fault that does not pass', async () => {
    starts = () => Promise.reject(new Error('what is this?'));
    await expect(followed.start()).rejects.toThrow('what is this?');
  });

  it('does not take again what it has given back', async () => {
    await followed.start();
    await followed.stop();
    await followed.look();
    expect(await models.terms.newest('conclave')).toMatchObject({ number: 1, over: true });
  });
});
