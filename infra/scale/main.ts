import { parseArgs } from 'node:util';
import { predictedMs, pushCostsOf } from './fit.ts';
import { MeasuredProcess, type MeasuredRun } from './measure.ts';
import { number, table } from './table.ts';

const HELP = `npm run scale [-- --check]

Prints what 10,000 to 1,000,000 viewers with up to 20,000 votes a second need, from measured costs (infra/scale/costs.ts).
--check measures pushes to 20,000 viewers of two processes on this machine and compares them with the prediction.`;

const FEW_VIEWERS = 1_000;
const MANY_VIEWERS = 5_000;
const CHECKED_VIEWERS = 9_800;

async function check(): Promise<void> {
  const [few, many] = [await measured(FEW_VIEWERS), await measured(MANY_VIEWERS)];
  const costs = pushCostsOf(few, many);
  const processes = await Promise.all([MeasuredProcess.start(CHECKED_VIEWERS), MeasuredProcess.start(CHECKED_VIEWERS)]);
  try {
    await Promise.all(processes.map((process) => process.run()));
    const runs = await Promise.all(processes.map((process) => process.run()));
    const sum = (of: (run: MeasuredRun) => number): number => runs.reduce((total, run) => total + of(run), 0);
    const [predicted, used] = [sum((run) => predictedMs(costs, run)), sum(({ cpuMs }) => cpuMs)];
    console.log(`${number(costs.tallyMicros)} µs for a tally and ${number(costs.pushMicros)} µs for a push of it`);
    console.log(
      `two processes, ${number(2 * CHECKED_VIEWERS)} viewers, ${number(sum(({ pushes }) => pushes))} pushes:`,
    );
    console.log(
      `predicted ${number(predicted)} ms of CPU, measured ${number(used)} ms: ${(predicted / used).toFixed(2)}`,
    );
    console.log(`an arrival took ${processes.map(({ arrivalMicros }) => number(arrivalMicros)).join(' and ')} µs`);
  } finally {
    await Promise.all(processes.map((process) => process.stop()));
  }
}

async function measured(viewers: number): Promise<MeasuredRun> {
  const process = await MeasuredProcess.start(viewers);
  await process.run();
  const run = await process.run();
  await process.stop();
  return run;
}

const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
if (values.help) console.log(HELP);
else if (values.check) await check();
else for (const cells of table()) console.log(`| ${cells.join(' | ')} |`);
