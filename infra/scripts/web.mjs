// Builds the pages when their sources have changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './installation.mjs';
import { plainEnvironment, run } from './program.mjs';

const VITE = 'node_modules/vite/bin/vite.js';
const WEB = join(ROOT, 'apps/web');
const STAMP = join(WEB, 'dist/.made-from');
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/build',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/service-worker.config.ts',
  'apps/web/widget.config.ts',
  'libs/conclave/src',
  'libs/history/src',
  'libs/proof/src',
  'libs/text/src',
  'apps/cli/src',
  'apps/cli/verifier.config.ts',
  'package-lock.json',
];

/**
 * Builds the client, the server renderer, the service worker, the widget and the stand-alone verifier. Returns the exit code; 0 immediately when
 * nothing is stale.
 */
export async function buildWeb(node) {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return 0;
  for (const what of [[], ['--ssr', 'src/entry-server.tsx']]) {
    const code = await vite(node, ['build', WEB, ...what, '--logLevel', 'warn']);
    if (code !== 0) return code;
  }
  for (const config of [
    'apps/web/service-worker.config.ts',
    'apps/web/widget.config.ts',
    'apps/cli/verifier.config.ts',
  ]) {
    const code = await vite(node, ['build', '--logLevel', 'warn'], join(ROOT, config));
    if (code !== 0) return code;
  }
  writeFileSync(STAMP, sources);
  return 0;
}

export const vite = (node, args, config = join(WEB, 'vite.config.ts')) =>
  run(node, [VITE, ...args, '--config', config], { env: plainEnvironment(), stdio: ['inherit', 2, 2] });

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesIn(join(ROOT, source))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
