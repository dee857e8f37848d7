import { EventEmitter } from 'node:events';
import { describe, expect, it, jest } from '@jest/globals';
import { Shutdown } from './shutdown.js';

function scene() {
  const happened: string[] = [];
  let exited: (code: number) => void = () => undefined;
  const exit = new Promise<number>((resolve) => (exited = resolve));
  const shutdown = new Shutdown({
    exit: (code) => exited(code),
    log: { info: (_facts, text) => happened.push(text), error: (_facts, text) => happened.push(text) },
  });
  const signals = new EventEmitter();
  const step = (name: string, run: () => void | Promise<void> = () => undefined, deadlineMs?: number) =>
    shutdown.add({
      name,
      run: async () => {
        happened.push(name);
        await run();
      },
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
    });
  return { happened, exit, shutdown, signals, step };
}

describe('Shutdown', () => {
  it('stops in reverse order, one at a time, and exits with 0', async () => {
    const { happened, exit, shutdown, signals, step } = scene();
    step('folder');
    step('log', async () => void happened.push('log closed'));
    step('server');
    shutdown.listen(signals);
    signals.emit('SIGTERM', 'SIGTERM');
    expect(await exit).toBe(0);
    expect(happened).toEqual(['process: stopping', 'server', 'log', 'log closed', 'folder']);
  });

  it('runs the remaining steps after a failure and exits with 1', async () => {
    const { happened, exit, shutdown, signals, step } = scene();
    step('folder');
    step('server', () => Promise.reject(new Error('no')));
    shutdown.listen(signals);
    signals.emit('SIGINT', 'SIGINT');
    expect(await exit).toBe(1);
    expect(happened).toEqual(['process: stopping', 'server', 'shutdown: step failed', 'folder']);
  });

  it("does not wait beyond a step's deadline", async () => {
    jest.useFakeTimers();
    try {
      const { happened, shutdown, step } = scene();
      step('folder');
      step('server', () => new Promise(() => undefined), 700);
      const ended = shutdown.run();
      await jest.advanceTimersByTimeAsync(699);
      expect(happened).toEqual(['server']);
      await jest.advanceTimersByTimeAsync(1);
      expect(await ended).toBe(false);
      expect(happened).toEqual(['server', 'shutdown: step failed', 'folder']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('ignores a second signal within 300 ms of the first and exits at once at a later one', async () => {
    jest.useFakeTimers();
    try {
      const { exit, shutdown, signals, step } = scene();
      step('server', () => new Promise(() => undefined), 60_000);
      const codes: number[] = [];
      void exit.then((code) => codes.push(code));
      shutdown.listen(signals);
      signals.emit('SIGTERM', 'SIGTERM');
      await jest.advanceTimersByTimeAsync(299);
      signals.emit('SIGTERM', 'SIGTERM');
      await jest.advanceTimersByTimeAsync(1);
      expect(codes).toEqual([]);
      signals.emit('SIGINT', 'SIGINT');
      expect(await exit).toBe(130);
    } finally {
      jest.useRealTimers();
    }
  });

  it('runs once, however often it is called', async () => {
    const { happened, shutdown, step } = scene();
    step('server');
    expect(await Promise.all([shutdown.run(), shutdown.run()])).toEqual([true, true]);
    expect(happened).toEqual(['server']);
  });

  it('runs a step that is added after the end at once', async () => {
    const { happened, shutdown, step } = scene();
    await shutdown.run();
    step('late');
    await new Promise((resolve) => setImmediate(resolve));
    expect(happened).toEqual(['late']);
  });

  it('stops listening for signals', () => {
    const { shutdown, signals } = scene();
    shutdown.listen(signals)();
    expect(signals.listenerCount('SIGTERM') + signals.listenerCount('SIGINT')).toBe(0);
  });
});
