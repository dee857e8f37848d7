import { ContentRecovery, openContent } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds, readConfiguration, systemClock, Unavailable } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { ContentStarter } from './content-starter.js';

const FULL = new Unavailable('documents', 'database or disk is full');

describe('ContentStarter', () => {
  let recover: jest.SpiedFunction<() => Promise<void>>;
  let starter: ContentStarter;

  function open(env: Record<string, string> = {}): ContentStarter {
    const documents = EmbeddedDocumentStore.inMemory();
    const content = openContent(documents, systemClock, createIds());
    const recovery = new ContentRecovery(content);
    recover = jest.spyOn(recovery, 'run');
    const logger = pino({ level: 'silent' });
    const { articles, cardinals, papabileDays, questions } = content;
    return new ContentStarter(
      readConfiguration({ SEED: 'none', ...env }, 'standalone'),
      systemClock,
      documents,
      logger,
      recovery,
      articles,
      cardinals,
      papabileDays,
      questions,
    );
  }

  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    starter.beforeApplicationShutdown();
    jest.useRealTimers();
  });

  it('starts while embedded documents cannot be written, and repeats the recovery until they can', async () => {
    starter = open();
    recover.mockRejectedValueOnce(FULL).mockRejectedValueOnce(FULL);
    await starter.start();
    expect(recover).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(recover).toHaveBeenCalledTimes(3);
  });

  it('repeats nothing if it is stopped during the start', async () => {
    starter = open();
    recover.mockRejectedValueOnce(FULL);
    const starting = starter.start();
    starter.beforeApplicationShutdown();
    await starting;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(recover).toHaveBeenCalledTimes(1);
  });

  it('fails while MongoDB is unavailable', async () => {
    starter = open({ MONGODB_URI: 'mongodb://127.0.0.1:1' });
    recover.mockRejectedValueOnce(FULL);
    await expect(starter.start()).rejects.toThrow(FULL);
  });
});
