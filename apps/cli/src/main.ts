import { requireNode } from '@fumata/platform/node-version';

requireNode();
const { environment } = await import('@fumata/platform');
const { runCommand } = await import('./program.js');
process.exitCode = await runCommand(process.argv.slice(2), {
  env: environment,
  terminal: { input: process.stdin, output: process.stderr },
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
