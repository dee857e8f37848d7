import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ArticleDraft } from './article-draft.js';
import { newValues } from './article-form.js';
import { DraftKeeper, type Keeping } from './draft-keeper.js';

const draft = (titre: string): ArticleDraft => ({
  values: { ...newValues('2025-05-07'), titre },
  version: 1,
  at: '2025-05-07T12:00:00.000Z',
});

let calls: string[];
let seen: Keeping['is'][];
let answers: boolean;
let keeper: DraftKeeper;

/** Blocks `put` until the test resolves it. */
let hold: Promise<void> | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  [calls, seen, answers, hold] = [[], [], true, undefined];
  const server = {
    put: async ({ values, at }: ArticleDraft) => {
      calls.push(`put ${values.titre}`);
      await hold;
      if (!answers) throw new Error('no answer');
      return at;
    },
    delete: async () => calls.push('delete'),
  };
  keeper = new DraftKeeper(server, ({ is }) => seen.push(is));
});
afterEach(() => void jest.useRealTimers());

const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);

describe('a draft on the server', () => {
  it('is saved three seconds after the last keystroke', async () => {
    keeper.typed(draft('a'));
    await pass(2);
    keeper.typed(draft('ab'));
    await pass(2);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls).toEqual(['put ab']);
    expect(seen).toEqual(['typed', 'typed', 'kept']);
  });

  it('is saved immediately when the user leaves the page', () => {
    keeper.typed(draft('a'));
    keeper.leave();
    return pass(0).then(() => expect(calls).toEqual(['put a']));
  });

  it('is retried with the latest text after a failure, and reported as local until then', async () => {
    answers = false;
    keeper.typed(draft('a'));
    await pass(3);
    expect(seen.at(-1)).toBe('here');
    keeper.typed(draft('ab'));
    answers = true;
    await pass(3);
    expect(calls).toEqual(['put a', 'put ab']);
    expect(seen.at(-1)).toBe('kept');
    answers = false;
    keeper.typed(draft('abc'));
    await pass(3);
    answers = true;
    await pass(20);
    expect(calls.slice(2)).toEqual(['put abc', 'put abc']);
    expect(seen.at(-1)).toBe('kept');
  });

  it('is deleted after a pending save, which is not retried', async () => {
    let go = (): void => undefined;
    hold = new Promise((resolve) => (go = resolve));
    answers = false;
    keeper.typed(draft('a'));
    keeper.send();
    keeper.drop();
    await pass(0);
    go();
    await pass(60);
    expect(calls).toEqual(['put a', 'delete']);
    expect(seen).toEqual(['typed', 'nothing']);
  });

  it('is not retried after the user has left the page', async () => {
    answers = false;
    keeper.typed(draft('a'));
    keeper.leave();
    await pass(60);
    expect(calls).toEqual(['put a']);
  });
});
