import { describe, expect, it } from '@jest/globals';
import { PasswordChecks } from './password-checks.js';

describe('PasswordChecks', () => {
  it('runs two at a time in order of arrival, also after failures', async () => {
    const checks = new PasswordChecks();
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((i) =>
      checks.run(
        () =>
          new Promise<number>((resolve, reject) => {
            started.push(i);
            ends.push(() => (i === 0 ? reject(new Error('no')) : resolve(i)));
          }),
      ),
    );
    expect(started).toEqual([0, 1]);
    ends[0]?.();
    await expect(all[0]).rejects.toThrow('no');
    expect(started).toEqual([0, 1, 2]);
    ends[2]?.();
    ends[1]?.();
    expect(await Promise.all([all[1], all[2]])).toEqual([1, 2]);
    ends[3]?.();
    expect(await all[3]).toBe(3);
    expect(await checks.run(() => Promise.resolve('again'))).toBe('again');
  });

  it('is full with thirty-two waiting', async () => {
    const checks = new PasswordChecks();
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const all = Array.from({ length: 33 }, () => checks.run(() => gate));
    expect(checks.full).toBe(false);
    all.push(checks.run(() => gate));
    expect(checks.full).toBe(true);
    open();
    await Promise.all(all);
    expect(checks.full).toBe(false);
  });
});
