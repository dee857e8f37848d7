import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Terminal, ownEnvironment } from './terminal.ts';

const SITE = { name: 'site', version: '1.0.0', scripts: { start: 'echo open on 4321; exec tail -f /dev/null' } };
const onUnix = process.platform === 'win32' ? describe.skip : describe;
let folder: string;
let terminal: Terminal;
const run = (command: string, ...prints: string[]) => terminal.run({ command, prints, at: 'page.md:1' });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-terminal-'));
  const checkout = join(folder, 'checkout');
  mkdirSync(checkout);
  writeFileSync(join(checkout, 'package.json'), JSON.stringify(SITE));
  const replacements = [['3000', '4321']] as const;
  terminal = new Terminal({ folder: checkout, env: ownEnvironment(), replacements, patienceMs: 60_000 });
});
afterEach(async () => {
  await terminal.close();
  rmSync(folder, { recursive: true, force: true });
});

onUnix('terminal (bash)', () => {
  it('accepts what the guide says, of both outputs', () => run('echo one; echo two >&2', 'one', 'two'));

  it('rejects other output, with the place, the guide and the output', async () => {
    await expect(run('echo one', 'two')).rejects.toThrow(
      'page.md:1: echo one\nThe guide says otherwise\n--- guide\ntwo\n--- here\none\n',
    );
  });

  it('rejects a command that fails', async () => {
    await expect(run('echo one; exit 3', 'one')).rejects.toThrow('The command ends with code 3');
  });

  it('keeps the folder and the variables from command to command', async () => {
    await run('mkdir "a b" && cd "a b" && DAY="it\'s \\"monday\\""');
    await run('echo "$DAY"; basename "$PWD"', 'it\'s "monday"', 'a b');
  });

  it('replaces texts of the guide in commands, and back in their output', () =>
    run('test $((3000 + 1)) = 4322 && echo 3000', '3000'));

  it('leaves a site running until Ctrl-C', async () => {
    await run('npm start', 'open on 3000');
    await run('echo beside', 'beside');
    await run('^C');
    await expect(run('^C')).rejects.toThrow('page.md:1: nothing serves');
  });

  it('rejects a site that ends by itself', async () => {
    writeFileSync(join(folder, 'checkout/package.json'), JSON.stringify({ ...SITE, scripts: { start: 'echo open' } }));
    await expect(run('npm start', 'open', 'serving')).rejects.toThrow('The guide says otherwise');
  });
});
