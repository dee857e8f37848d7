import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { measuredJest } from '../../scripts/jest-run.mjs';
import { startServers } from '../../scripts/servers.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
const NEEDS_SERVER = /\b(EVENT_STORE_TEST_URL|MONGODB_TEST_URI|REDIS_TEST_URL)\b/;

/** Runs the tests of the libraries that need a server on containers, although this machine may have local programs. */
export async function testOnContainers(report) {
  const { env, stop } = await startServers(process.execPath, (line) => console.log(line), { TEST_SERVERS: 'docker' });
  try {
    const args = ['--maxWorkers=1', ...testsThatNeedServers()];
    const { passed, failed, names } = await measuredJest(process.execPath, ['integration'], args, { env });
    report.check(`${passed} tests on servers in containers`, passed > 0 && failed === 0, `${failed} failed`);
    for (const name of names) console.log(`skipped: ${name}`);
  } finally {
    await stop();
  }
}

function testsThatNeedServers() {
  const files = readdirSync(join(ROOT, 'libs'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.int.spec.ts') && !file.includes('node_modules'))
    .filter((file) => NEEDS_SERVER.test(readFileSync(join(ROOT, 'libs', file), 'utf8')))
    .map((file) => `libs/${file}`);
}
