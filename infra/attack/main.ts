// `npm run attack`: runs the floods one after the other, each for half a minute, then the requests from the grammar and
// Schemathesis, and prints a table. `--short` as in CI: a few journeys of bystanders, whose durations are not judged, and no
// Schemathesis. Names select parts: those of floods, `grammar`, `schemathesis`.
import { parseArgs } from 'node:util';
import { AttackedSite } from './attacked-site.ts';
import { Bystanders } from './bystanders.ts';
import { attackWith, FLOODS, LONG, p99, SHORT, slowness, type Scene } from './campaign.ts';
import { fuzzOf } from './floods/fuzz.ts';
import { installSchemathesis, runSchemathesis } from './schemathesis.ts';

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const { short } = values;
const amount = short ? SHORT : LONG;
const isSelected = (name: string): boolean => positionals.length === 0 || positionals.includes(name);

function report(faults: readonly string[]): number {
  for (const fault of faults) console.log(`    FAULT ${fault}`);
  return faults.length;
}

async function runFloods(scene: Scene): Promise<number> {
  let faults = 0;
  for (const flood of FLOODS.filter(({ name }) => isSelected(name))) {
    const outcome = await attackWith(scene, flood, amount.journeys);
    const { visitor, administrator } = outcome.served;
    const times = `p99 of ${visitor.length} and ${administrator.length} requests: visitor ${p99(visitor)} ms, administrator ${p99(administrator)} ms`;
    const memory = `memory ${outcome.memoryMb.join(' to ')} MB`;
    console.log(`${flood.name}: ${times}; ${memory}; attacker ${outcome.tally}`);
    faults += report([...outcome.faults, ...(short ? [] : slowness(outcome))]);
  }
  return faults;
}

async function runFuzz({ site, bystanders }: Scene): Promise<number> {
  let faults = 0;
  for (const token of [undefined, await bystanders.token()]) {
    const options = { seed: Number(values.seed), requests: amount.fuzz, ...(token !== undefined && { token }) };
    const tally = await fuzzOf(site, options);
    console.log(
      `${amount.fuzz} requests from the grammar ${token === undefined ? 'without' : 'with'} a token: ${tally}`,
    );
    faults += report(tally.faults);
  }
  return faults;
}

async function runSchemathesisOn({ site, bystanders }: Scene): Promise<number> {
  const obstacle = installSchemathesis();
  if (obstacle !== undefined) console.log(`Schemathesis: not run, it cannot be installed (${obstacle})`);
  if (obstacle !== undefined) return 0;
  let faults = 0;
  for (const token of [undefined, await bystanders.token()]) {
    const options = { address: site.address, seed: values.seed, ...(token !== undefined && { token }) };
    const { passed, report: printed } = await runSchemathesis(options);
    const cases = /^.*\d+ generated.*$/m.exec(printed)?.[0].trim() ?? '';
    console.log(`Schemathesis ${token === undefined ? 'without' : 'with'} a token: ${cases}`);
    if (!passed) console.log(printed);
    faults += report(passed ? [] : ['Schemathesis found failures']);
  }
  return faults;
}

const site = await AttackedSite.start(amount.votes);
const bystanders = await Bystanders.arrive(site);
try {
  const scene = { site, bystanders };
  let faults = await runFloods(scene);
  if (isSelected('grammar')) faults += await runFuzz(scene);
  if (!short && isSelected('schemathesis')) faults += await runSchemathesisOn(scene);
  console.log(faults === 0 ? 'No fault.' : `${faults} faults.`);
  process.exitCode = faults === 0 ? 0 : 1;
} finally {
  await bystanders.leave();
  await site.stop();
}
