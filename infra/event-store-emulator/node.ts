// One node of the event store emulator, started with the options of EventStoreDB as arguments and variables.
import { Emulator } from './emulator.ts';
import { FolderRefused } from './log/database.ts';
import { nodeOptions, OptionRefused } from './options.ts';

console.log('Event store emulator: for tests, never for production. It is no EventStoreDB.');

const SQLITE_FULL = 13;

/** One sentence for an operator's mistake. */
function refusalOf(cause: unknown): unknown {
  if (cause instanceof FolderRefused || cause instanceof OptionRefused) return cause.message;
  if (!(cause instanceof Error) || !('code' in cause)) return cause;
  if ('errcode' in cause && cause.errcode === SQLITE_FULL) return 'The disk that holds the log is full.';
  if (cause.code === 'EADDRINUSE') return `The port is taken: ${cause.message}.`;
  return cause.code === 'ENOENT' || cause.code === 'EACCES' ? `${cause.message}.` : cause;
}

function end(cause: unknown): never {
  console.error(refusalOf(cause));
  process.exit(1);
}

process.on('uncaughtException', end).on('unhandledRejection', end);
const emulator = new Emulator(nodeOptions(process.argv.slice(2), process.env));
await emulator.start();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void emulator.stop().then(() => process.exit(0)));
