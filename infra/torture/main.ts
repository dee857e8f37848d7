// `npm run torture -- --kills 20 --votes 20000 --mails 500`: kills the server repeatedly under load and checks its
// data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMailScenario } from './mail-scenario.ts';
import { optionsFrom, type Options } from './options.ts';
import { runScenario } from './scenario.ts';

const SHOWN = 20;

async function run(options: Options): Promise<boolean> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fumata-torture-'));
  const since = performance.now();
  console.log(`${options.votes} votes, ${options.kills} kills, seed ${options.seed}`);
  try {
    const verdict = await runScenario(options, dataFolder, (line) => console.log(line));
    const { acknowledged, refused, repeated, counted, events, editions, neverStarted, seals, broken } = verdict;
    console.log(
      [
        `${acknowledged} votes acknowledged, ${refused} refused, ${repeated} requests repeated`,
        `${events} events in the log, ${counted} votes counted, ${seals} rounds sealed, ${editions} editions (${neverStarted} interrupted before they started)`,
        `${((performance.now() - since) / 1000).toFixed(1)} s`,
      ].join('\n'),
    );
    for (const line of broken.slice(0, SHOWN)) console.error(`BROKEN: ${line}`);
    if (broken.length > SHOWN) console.error(`… and ${broken.length - SHOWN} more`);
    if (broken.length === 0) rmSync(dataFolder, { recursive: true });
    else console.error(`The files are kept in ${dataFolder}`);
    console.log(broken.length === 0 ? 'All invariants hold.' : `${broken.length} invariants violated.`);
    return broken.length === 0;
  } catch (error) {
    console.error(`BROKEN: ${error instanceof Error ? error.message : String(error)}`);
    console.error(`The files are kept in ${dataFolder}`);
    return false;
  }
}

/** Runs the mail scenario. */
async function runMails({ kills, mails, seed }: Options): Promise<boolean> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'fumata-torture-mails-'));
  const verdict = await runMailScenario({ kills, links: mails, seed }, dataFolder, (line) => console.log(line));
  for (const line of verdict.broken.slice(0, SHOWN)) console.error(`BROKEN: ${line}`);
  if (verdict.broken.length === 0) rmSync(dataFolder, { recursive: true });
  else console.error(`The files are kept in ${dataFolder}`);
  if (verdict.broken.length === 0)
    console.log(
      `${verdict.links} mails, each delivered and recorded once; ${verdict.repeated} delivered more than once.`,
    );
  return verdict.broken.length === 0;
}

process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
try {
  const options = optionsFrom(process.argv.slice(2));
  const passed = (await run(options)) && (options.mails === 0 || (await runMails(options)));
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
