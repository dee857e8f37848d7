import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '@fumata/testing';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { ServerMissing } from './archive.ts';
import { ferretDb, requireFerretDb } from './ferretdb.ts';
import { serversFolder } from './server.ts';

function lacking(): string | undefined {
  try {
    requireFerretDb();
    return undefined;
  } catch (cause) {
    if (cause instanceof ServerMissing) return cause.message;
    throw cause;
  }
}
const lacks = lacking();
const describeFerretDb = lacks === undefined ? describe : describe.skip;

describeFerretDb(`FerretDB${lacks === undefined ? '' : ` (${lacks})`}`, () => {
  let folder = '';
  beforeEach(() => {
    folder = serversFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('can be killed while starting, be killed twice, restart immediately, and leaves a deletable folder', async () => {
    const server = await ferretDb(join(folder, 'documents'));
    const cutShort = server.start().catch(() => undefined);
    await server.kill();
    await cutShort;
    await server.start();
    await server.kill();
    await server.kill();
    await server.start();
    await server.kill();
    rmSync(folder, { recursive: true });
  });

  it('ends together with PostgreSQL, which stops gracefully, when its parent process is killed', async () => {
    const documents = join(folder, 'documents');
    const module = pathToFileURL(join(__dirname, 'ferretdb.ts')).href;
    const code = `import { ferretDb } from ${JSON.stringify(module)};
      await (await ferretDb(${JSON.stringify(documents)})).start();
      console.log('started');`;
    const env = { ...process.env, NODE_OPTIONS: '' };
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { env });
    await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    const log = (): string => readFileSync(join(documents, 'postgres.log'), 'utf8');
    await eventually('PostgreSQL has shut down', () => log().includes('database system is shut down'));
  });
});
