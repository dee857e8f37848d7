import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const PROGRAM = join(__dirname, 'program.mjs');

it('knows that it was interrupted while a program ran that ends with code 0 on a signal', async () => {
  const builder = `process.on('SIGINT', () => process.exit(0)); setInterval(() => undefined, 1000); console.log('builds');`;
  const script = `
    const { run, wasInterrupted } = await import(${JSON.stringify(PROGRAM)});
    const before = wasInterrupted();
    const code = await run(process.execPath, ['-e', ${JSON.stringify(builder)}]);
    console.log(JSON.stringify({ before, code, after: wasInterrupted() }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: { PATH: process.env['PATH'] } });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('builds')) child.kill('SIGINT');
    output += text;
  });
  await once(child, 'close');
  expect(JSON.parse(output.split('\n')[1] ?? '')).toEqual({ before: false, code: 0, after: true });
});
