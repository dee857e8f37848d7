import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { compareWith } from './harness/against.ts';
import { BENCHES, type Entry } from './benches.ts';
import { MISSING_PREREQUISITE_CODE, SMOKE_VARIABLE } from './harness/amount.ts';
import { thisMachine } from './harness/machine.ts';
import { report } from './harness/report.ts';
import type { BenchRow } from './harness/row.ts';

const HELP = `npm run bench -- [LETTER ...] [--profiles FOLDER] [--smoke] [--against COMMIT]

${BENCHES.map(({ letter, what }) => `  ${letter}  ${what}`).join('\n')}

Each figure is a ratio against its own limit, measured side by side; none of them fails the run.
--profiles writes a CPU profile of every process into that folder.
--smoke runs each bench with little to do and gives no figures; the exit code is 1 when one of them fails.
--against builds that commit too and alternates the runs of both until each ratio is known to 5 %, for ten minutes at most.`;
const RESULTS = fileURLToPath(new URL('results/latest.json', import.meta.url));

/** Nothing is measured in a smoke run, so benches may share the machine. */
const SMOKE_CONCURRENCY = 2;

const running = new Set<ChildProcess>();
let interrupted = false;
const failed: string[] = [];

/** Runs a bench in its own process, with a heap of its own and children that end with it. */
async function rowsOf({ file, named, timeoutSeconds, letter }: Entry, folder: string): Promise<readonly BenchRow[]> {
  if (!existsSync(new URL(file, import.meta.url))) {
    console.error(`${letter}: ${file} is not part of the project yet`);
    return [];
  }
  const child = fork(fileURLToPath(new URL('./run-bench.ts', import.meta.url)), [file, named, folder], {
    silent: true,
  });
  running.add(child);
  // Concurrent benches share the terminal, so each line is prefixed.
  for (const output of [child.stdout, child.stderr])
    if (output) createInterface(output).on('line', (line) => console.error(`${letter}: ${line}`));
  let rows: readonly BenchRow[] = [];
  child.on('message', (message) => (rows = message as readonly BenchRow[])); // run-bench.ts sends nothing else
  const timer = setTimeout(() => {
    console.error(`${letter}: ended after ${timeoutSeconds} s`);
    child.kill('SIGTERM');
  }, timeoutSeconds * 1000);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  running.delete(child);
  if (code === MISSING_PREREQUISITE_CODE) console.error(`${letter}: not run, see above`);
  else if (code !== 0 && !interrupted) {
    console.error(`${letter}: failed, see above`);
    failed.push(letter);
  }
  return rows;
}

/** Runs benches one after the other; several calls share the list. */
async function runAll(waiting: Entry[], folder: string): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  for (let entry = waiting.shift(); entry && !interrupted; entry = waiting.shift()) {
    const begun = performance.now();
    console.error(`${entry.letter}: ${entry.what}`);
    rows.push(...(await rowsOf(entry, folder)));
    console.error(`${entry.letter}: took ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  return rows;
}

/** Runs the benches in a temporary folder. */
async function runAllInFolder(waiting: Entry[]): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-bench-'));
  try {
    return await runAll(waiting, folder);
  } finally {
    // Child processes of an interrupted bench may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** All benches if none is named. */
function chosen(letters: readonly string[]): readonly Entry[] {
  const unknown = letters.filter((wanted) => !BENCHES.some(({ letter }) => letter === wanted));
  if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}.\n\n${HELP}`);
  return BENCHES.filter(({ letter }) => letters.length === 0 || letters.includes(letter));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profiles: { type: 'string' },
    smoke: { type: 'boolean' },
    against: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(HELP);
} else if (values.against !== undefined) {
  await compareWith(
    values.against,
    chosen(positionals).map(({ letter }) => letter),
  );
} else {
  const entries = chosen(positionals);
  if (values.smoke) process.env[SMOKE_VARIABLE] = 'on';
  if (values.profiles !== undefined) process.env['BENCH_PROFILES'] = values.profiles;
  const machine = thisMachine();
  const interrupt = (): void => {
    interrupted = true;
    for (const child of running) child.kill('SIGTERM');
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  // The last benches of the list start servers and take longest; starting with them keeps both cores busy.
  const waiting = values.smoke ? entries.toReversed() : [...entries];
  if (values.smoke) {
    await Promise.all(Array.from({ length: SMOKE_CONCURRENCY }, () => runAllInFolder(waiting)));
    if (!interrupted) console.log(failed.length === 0 ? 'Each bench works.' : `Failed: ${failed.join(', ')}`);
  } else {
    const rows = await runAllInFolder(waiting);
    if (!interrupted) {
      console.log(report(rows, machine));
      mkdirSync(fileURLToPath(new URL('results', import.meta.url)), { recursive: true });
      writeFileSync(RESULTS, `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`);
    }
  }
  process.exitCode = interrupted ? 130 : values.smoke && failed.length > 0 ? 1 : 0;
}
