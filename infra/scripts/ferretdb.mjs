// MongoDB's protocol from SQLite files, where no MongoDB can be had: for the integration tests only.
//   node infra/scripts/ferretdb.mjs build          builds .tools/ferretdb (needs Go 1.24 or newer; a minute from cold)
//   node infra/scripts/ferretdb.mjs start          starts it on a spare port and an empty temporary folder; prints
//                                                  MONGODB_TEST_URI=… and FERRETDB_PID=…, ready for `eval` or $GITHUB_ENV
//   node infra/scripts/ferretdb.mjs stop <pid>     stops it and removes its folder
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tools = join(root, '.tools');
const binary = join(tools, 'ferretdb');
const record = (pid) => join(tools, `ferretdb-${pid}.json`);

function build() {
  mkdirSync(tools, { recursive: true });
  execFileSync('go', ['build', '-tags', 'ferretdb_sqlite', '-o', binary, '.'], {
    cwd: join(root, 'infra/ferretdb'),
    stdio: 'inherit',
  });
}

const sparePort = () =>
  new Promise((found, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

const answers = (port) =>
  new Promise((said) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => said(true));
    socket.once('error', () => said(false));
    socket.once('close', () => socket.destroy());
    socket.unref();
    setTimeout(() => said(false), 1_000).unref();
  });

const pause = (ms) => new Promise((over) => setTimeout(over, ms));

async function start() {
  if (!existsSync(binary)) throw new Error('not built: node infra/scripts/ferretdb.mjs build');
  const folder = mkdtempSync(join(tmpdir(), 'fumata-ferretdb-'));
  const port = await sparePort();
  const log = join(folder, 'ferretdb.log');
  const output = openSync(log, 'a');
  const server = spawn(binary, ['-listen', `127.0.0.1:${port}`, '-data', folder], {
    detached: true,
    stdio: ['ignore', output, output],
  });
  let ended = false;
  server.once('exit', () => (ended = true));
  for (let attempt = 0; attempt < 150 && !ended; attempt += 1) {
    if (await answers(port)) {
      writeFileSync(record(server.pid), JSON.stringify({ folder }));
      server.unref();
      process.stdout.write(`MONGODB_TEST_URI=mongodb://127.0.0.1:${port}/\nFERRETDB_PID=${server.pid}\n`);
      process.exit(0);
    }
    await pause(100);
  }
  if (!ended) server.kill('SIGKILL');
  throw new Error(`FerretDB did not start:\n${readFileSync(log, 'utf8')}`);
}

async function stop(pid) {
  if (!Number.isInteger(pid) || !existsSync(record(pid)))
    throw new Error(`no FerretDB of ours has the pid ${pid}`);
  const { folder } = JSON.parse(readFileSync(record(pid), 'utf8'));
  const isRunning = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false; // No such process any more.
    }
  };
  if (isRunning()) process.kill(pid, 'SIGTERM');
  for (let attempt = 0; attempt < 50 && isRunning(); attempt += 1) await pause(100);
  if (isRunning()) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  rmSync(record(pid));
}

const [verb, argument] = process.argv.slice(2);
try {
  if (verb === 'build') build();
  else if (verb === 'start') await start();
  else if (verb === 'stop') await stop(Number(argument));
  else throw new Error('ferretdb.mjs build | start | stop <pid>');
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : cause}\n`);
  process.exit(1);
}
