import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';

const MAIN = join(__dirname, 'main.ts');

describe('torture', () => {
  it('loses and duplicates nothing in twenty kills during votes and mails', async () => {
    const args = [MAIN, '--kills', '20', '--votes', '20000', '--mails', '500'];
    const child = spawn(process.execPath, args, { env: { ...process.env, NODE_OPTIONS: '' } });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    expect(err).toBe('');
    expect(out).toContain('All invariants hold.');
    expect(child.exitCode).toBe(0);
  });
});
