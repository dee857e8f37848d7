import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ArticleDraft } from './article-draft.js';
import { NEW_VALUES } from './article-form.js';
import { DraftSaver, type DraftStatus } from './draft-saver.js';

const draft = (titre: string): ArticleDraft => ({
  key: 'k',
  article: null,
  values: { ...NEW_VALUES, titre },
  version: 1,
  at: '2025-05-07T12:00:00.000Z',
});

let calls: string[];
let statuses: DraftStatus['is'][];
let isUp: boolean;
let saver: DraftSaver;

/** Awaited by `put`. */
let blocker: Promise<void> | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  [calls, statuses, isUp, blocker] = [[], [], true, undefined];
  const server = {
    put: async ({ values, at }: ArticleDraft) => {
      calls.push(`put ${values.titre}`);
      await blocker;
      if (!isUp) throw new Error('no response');
      return at;
    },
    delete: async (key: string) => calls.push(`delete ${key}`),
  };
  saver = new DraftSaver(server, ({ is }) => statuses.push(is));
});
afterEach(() => void jest.useRealTimers());

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);

describe('a draft on the server', () => {
  it('is saved three seconds after the last keystroke', async () => {
    saver.schedule(draft('a'));
    await pass(2);
    saver.schedule(draft('ab'));
    await pass(2);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toEqual(['put ab']);
    expect(statuses).toEqual(['pending', 'pending', 'saved']);
  });

  it('is saved immediately when the user leaves the page', () => {
    saver.schedule(draft('a'));
    saver.close();
    return pass(0).then(() => expect(calls).toEqual(['put a']));
  });

  it('is retried with the latest text after a failure, and reported as local until then', async () => {
    isUp = false;
    saver.schedule(draft('a'));
    await pass(3);
    expect(statuses.at(-1)).toBe('local');
    saver.schedule(draft('ab'));
    isUp = true;
    await pass(3);
    expect(calls).toEqual(['put a', 'put ab']);
    expect(statuses.at(-1)).toBe('saved');
    isUp = false;
    saver.schedule(draft('abc'));
    await pass(3);
    isUp = true;
    await pass(20);
    expect(calls.slice(2)).toEqual(['put abc', 'put abc']);
    expect(statuses.at(-1)).toBe('saved');
  });

  it('is deleted after a pending save, which is not retried', async () => {
    let go = (): void => undefined;
    blocker = new Promise((resolve) => (go = resolve));
    isUp = false;
    saver.schedule(draft('a'));
    saver.send();
    saver.delete('k');
    await pass(0);
    go();
    await pass(60);
    expect(calls).toEqual(['put a', 'delete k']);
    expect(statuses).toEqual(['pending', 'none']);
  });

  it('is not retried after the user has left the page', async () => {
    isUp = false;
    saver.schedule(draft('a'));
    saver.close();
    await pass(60);
    expect(calls).toEqual(['put a']);
  });
});
