// Entry point of the container: the first argument selects the program. It runs in this process, so signals reach it
// directly.
const PROGRAMS = {
  api: '../../apps/api/dist/main.js',
  worker: '../../apps/worker/dist/main.js',
  signer: '../../apps/worker/dist/main.js',
  standalone: '../../apps/standalone/dist/main.js',
  fumata: '../../apps/cli/dist/main.js',
};

const [node, , role = '', ...rest] = process.argv;
if (!Object.hasOwn(PROGRAMS, role)) {
  process.stderr.write(`Roles: ${Object.keys(PROGRAMS).join(', ')}.\n`);
  process.exit(2);
}
const program = new URL(PROGRAMS[role], import.meta.url);
process.argv = [node, program.pathname, ...(role === 'signer' ? [role] : []), ...rest];
await import(program.href);
