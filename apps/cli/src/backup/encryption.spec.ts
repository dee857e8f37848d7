import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { decrypt } from './encryption.js';

it.each([
  ['before', 0],
  ['after', 1],
])('closes the input when its reader gives up %s the first byte', async (_, bytes) => {
  const input = Readable.from([Buffer.alloc(1_000), Buffer.alloc(1_000)]);
  const archive = await decrypt(input, undefined);
  if (bytes > 0) {
    await once(archive, 'readable');
    archive.read(bytes);
  }
  archive.destroy();
  await once(archive, 'close');
  expect(input.destroyed).toBe(true);
});
