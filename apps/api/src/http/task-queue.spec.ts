import { beforeEach, describe, expect, it } from '@jest/globals';
import { TaskQueue } from './task-queue.js';

let started: string[];
let ends: Map<string, () => void>;
let pauses: (() => void)[];
let queue: TaskQueue;

beforeEach(() => {
  started = [];
  ends = new Map();
  pauses = [];
  queue = new TaskQueue(2, () => new Promise((resolve) => pauses.push(resolve)));
});

const run = (name: string) =>
  queue.run(() => {
    started.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  });
/** Waits until pending promises are settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('TaskQueue', () => {
  it('starts up to the limit at once, then the others in order', async () => {
    ['a', 'b', 'c', 'd'].forEach((name) => void run(name));
    expect(started).toEqual(['a', 'b']);
    expect(queue.waiting).toBe(2);
    ends.get('b')?.();
    await settled();
    pauses.shift()?.();
    await settled();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('leaves a slot empty while it pauses', async () => {
    ['a', 'b', 'c'].forEach((name) => void run(name));
    ends.get('a')?.();
    await settled();
    expect(started).toEqual(['a', 'b']);
  });

  it('passes the slot on after a failure, with which the caller’s promise rejects', async () => {
    const failing = queue.run(() => Promise.reject(new Error('no')));
    void run('b');
    void run('c');
    await expect(failing).rejects.toThrow('no');
    pauses.shift()?.();
    await settled();
    expect(started).toEqual(['b', 'c']);
  });

  it('frees the slot when no task waits', async () => {
    void run('a');
    ends.get('a')?.();
    await settled();
    pauses.shift()?.();
    await settled();
    ['b', 'c'].forEach((name) => void run(name));
    expect(started).toEqual(['a', 'b', 'c']);
  });
});
