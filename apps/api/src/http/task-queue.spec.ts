import { beforeEach, describe, expect, it } from '@jest/globals';
import { TaskQueue } from './task-queue.js';

let begun: string[];
let ends: Map<string, () => void>;
let rests: (() => void)[];
let queue: TaskQueue;

beforeEach(() => {
  begun = [];
  ends = new Map();
  rests = [];
  queue = new TaskQueue(2, () => new Promise((resolve) => rests.push(resolve)));
});

const ask = (name: string) =>
  queue.run(() => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  });
/** Waits until pending promises are settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('TaskQueue', () => {
  it('starts up to the limit at once, then the others in order', async () => {
    ['a', 'b', 'c', 'd'].forEach((name) => void ask(name));
    expect(begun).toEqual(['a', 'b']);
    expect(queue.waiting).toBe(2);
    ends.get('b')?.();
    await settled();
    rests.shift()?.();
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('leaves a slot empty while it rests', async () => {
    ['a', 'b', 'c'].forEach((name) => void ask(name));
    ends.get('a')?.();
    await settled();
    expect(begun).toEqual(['a', 'b']);
  });

  it('passes the slot on after a failure, with which the caller’s promise rejects', async () => {
    const failing = queue.run(() => Promise.reject(new Error('no')));
    void ask('b');
    void ask('c');
    await expect(failing).rejects.toThrow('no');
    rests.shift()?.();
    await settled();
    expect(begun).toEqual(['b', 'c']);
  });

  it('frees the slot when no task waits', async () => {
    void ask('a');
    ends.get('a')?.();
    await settled();
    rests.shift()?.();
    await settled();
    ['b', 'c'].forEach((name) => void ask(name));
    expect(begun).toEqual(['a', 'b', 'c']);
  });
});
