import { describe, expect, it } from '@jest/globals';
import { controlAddress } from './control-address.js';

const linux = { platform: 'linux', cwd: '/srv' } as const;

describe('the address of the control socket', () => {
  it('is in the data folder', () => {
    expect(controlAddress('/srv/data', linux)).toBe('/srv/data/control.sock');
  });

  it('is relative to the working directory when the absolute path is too long', () => {
    const cwd = `/srv/${'long/'.repeat(30)}`;
    expect(controlAddress(`${cwd}data`, { platform: 'linux', cwd })).toBe('data/control.sock');
  });

  it('is undefined when both are too long', () => {
    expect(controlAddress(`/srv/${'long/'.repeat(30)}`, linux)).toBeUndefined();
  });

  it('is a pipe on Windows, one per folder', () => {
    const windows = { platform: 'win32', cwd: '/srv' } as const;
    const one = controlAddress('/srv/one', windows);
    expect(one).toMatch(/^\\\\\.\\pipe\\fumata-[0-9a-f]{24}$/);
    expect(controlAddress('/srv/two', windows)).not.toBe(one);
  });
});
