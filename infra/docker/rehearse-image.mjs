// Runs the COPY and RUN steps of the Dockerfile in a temporary folder without Docker (except the apt-get steps), then
// starts the result: the site must respond, the command line must work, SIGTERM must end the process with code 0. It
// cannot check whether the base image contains the system libraries that Node needs.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { plainEnvironment } from '../scripts/program.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const HEALTHY_WITHIN_MS = 120_000;
const print = (line) => process.stdout.write(`${line}\n`);

/** `[instruction, rest]` of each line, continuation lines joined, comments left out. */
const instructionsOf = (text) =>
  text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^(\w+)\s+(.*)$/.exec(line)?.slice(1) ?? ['', line]);

const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const isIgnored = (file) =>
  ignored.some((pattern) =>
    pattern.startsWith('**/')
      ? file.split('/').includes(pattern.slice(3))
      : file === pattern || file.startsWith(`${pattern}/`) || (pattern === '.env*' && file.startsWith('.env')),
  );

/** Copies the build context of `docker build`: the files known to git, except those in .dockerignore. */
function copyContext(to) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of files.split('\n'))
    if (file !== '' && !isIgnored(file) && existsSync(join(ROOT, file)))
      cpSync(join(ROOT, file), join(to, file), { recursive: true });
}

function runStages(work) {
  let stage = '';
  let folder = '';
  for (const [instruction, rest] of instructionsOf(readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8'))) {
    if (instruction === 'FROM') stage = rest.split(' AS ')[1];
    if (instruction === 'WORKDIR') mkdirSync((folder = join(work, stage, rest)), { recursive: true });
    if (instruction === 'COPY') copy(work, folder, rest.split(/\s+/));
    if (instruction === 'RUN' && !rest.startsWith('apt-get')) {
      print(`== ${stage}: ${rest}`);
      execFileSync('sh', ['-ec', rest], { cwd: folder, env: plainEnvironment(), stdio: ['ignore', 2, 2] });
    }
  }
  return folder;
}

function copy(work, folder, [from, ...paths]) {
  if (!from.startsWith('--from=')) return copyContext(folder);
  const [source, target] = paths;
  const to = join(folder, target);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(work, from.slice('--from='.length), source), to, { recursive: true, verbatimSymlinks: true });
}

async function sparePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

async function tryImage(image, data) {
  const port = await sparePort();
  const base = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: data,
    CHECKPOINT_STORE: join(data, 'checkpoints'),
  };
  const node = (args, env = {}) =>
    spawn(process.execPath, args, { cwd: image, env: { ...base, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = (child) => new Promise((end) => child.once('exit', (code) => end(code)));

  const help = await ended(node(['infra/docker/role.mjs', 'fumata', '--help']));
  const unknownRole = await ended(node(['infra/docker/role.mjs', 'pope']));
  const site = node(['infra/docker/role.mjs', 'standalone'], { SEED: 'texts' });
  const end = ended(site);
  const until = Date.now() + HEALTHY_WITHIN_MS;
  let healthy = 1;
  while (healthy !== 0 && site.exitCode === null && Date.now() < until) {
    await wait(500);
    healthy = await ended(node(['infra/docker/health.mjs']));
  }
  const page = await fetch(`http://127.0.0.1:${port}/conclave`).then((answer) => answer.text(), String);
  const rendered = page.includes('</h1>');
  const incomplete = await ended(node(['infra/docker/role.mjs', 'worker']));
  site.kill('SIGTERM');
  return {
    'runs the command line': help === 0,
    'rejects an unknown role': unknownRole === 2,
    'becomes healthy': healthy === 0,
    'renders a page on the server': rendered,
    'rejects a worker without servers': incomplete === 1,
    'exits with code 0 on SIGTERM': (await end) === 0,
  };
}

/** Returns the exit code. */
export async function rehearseImage() {
  const work = mkdtempSync(join(tmpdir(), 'fumata-image-'));
  try {
    const image = runStages(work);
    const size = execFileSync('du', ['-sm', image], { encoding: 'utf8' }).split('\t')[0];
    print(`== added to the base image: ${size} MB`);
    const results = Object.entries(await tryImage(image, join(work, 'data')));
    results.push(['contains the bill of materials', existsSync(join(image, 'sbom.cdx.json'))]);
    results.push(['contains no test helpers', !existsSync(join(image, 'apps/api/dist/testing'))]);
    for (const [check, passed] of results) print(`${passed ? 'ok' : 'NOT OK'}  ${check}`);
    return results.every(([, passed]) => passed) ? 0 : 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
