import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, it } from '@jest/globals';
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
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('can be killed while it starts, be killed twice, start again at once, and leaves a folder that can be deleted', async () => {
    folder = serversFolder();
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
});
