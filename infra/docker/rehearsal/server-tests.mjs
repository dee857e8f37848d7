import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { measuredJest } from '../../scripts/jest-run.mjs';
import { startServers } from '../../scripts/servers.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
const NEEDS_SERVER = /\b(EVENT_STORE_TEST_URL|MONGODB_TEST_URI|REDIS_TEST_URL)\b/;

const ON_DOCKER = { TEST_SERVERS: 'docker' };
/** The journeys of all features, and a suite that kills its server. */
const OTHERS = ['apps/api/src/journeys.int.spec.ts', 'infra/cluster/event-log/scavenging.int.spec.ts'];

/** Runs tests that need a server on containers, although this machine may have local programs. */
export async function testOnContainers(report) {
  const { env, stop } = await startServers(process.execPath, (line) => console.log(line), ON_DOCKER);
  try {
    const missing = Object.keys(env).filter((name) => env[name] === undefined);
    report.check('a server of each engine in a container', missing.length === 0, `not set: ${missing.join(', ')}`);
    const args = ['--maxWorkers=1', ...testsThatNeedServers(), ...OTHERS];
    const options = { env: { ...env, ...ON_DOCKER } };
    const { passed, failed, names } = await measuredJest(process.execPath, ['integration', 'cluster'], args, options);
    const hasPassed = passed > 0 && failed === 0 && names.length === 0;
    report.check(
      `${passed} tests on servers in containers`,
      hasPassed,
      `${failed} failed, skipped: ${names.join('; ')}`,
    );
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
