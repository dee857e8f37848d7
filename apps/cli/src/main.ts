import { requireNode } from '@fumata/platform/node-version';

requireNode();
// A reader such as `head` may close the pipe early: the command continues and its exit code tells the result. Other
// errors are reported.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return;
  process.stderr.write(`La sortie standard ne peut être écrite : ${message}\n`);
  process.exit(1);
});
process.stderr.on('error', () => undefined); // closed with the same pipe; nowhere is left to report it
const { environment, failStart } = await import('@fumata/platform');
const commandEnvironment = {
  env: environment,
  terminal: { input: process.stdin, output: process.stderr },
  print: (line: string) => void process.stdout.write(`${line}\n`),
  printError: (line: string) => void process.stderr.write(`${line}\n`),
};
await import('./program.js')
  .then(async ({ runCommand }) => (process.exitCode = await runCommand(process.argv.slice(2), commandEnvironment)))
  .catch(failStart);
