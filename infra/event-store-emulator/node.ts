// One node of the event store emulator, started with the options of EventStoreDB as arguments and variables.
import { findAccount, hashed, saveAccount } from './accounts/accounts.ts';
import { ClusterMember, singleMember } from './cluster/member.ts';
import { httpApi } from './http/http-api.ts';
import { FolderRefused } from './log/database.ts';
import { EventLog } from './log/event-log.ts';
import { Writer } from './log/writer.ts';
import { nodeOptions, OptionRefused } from './options.ts';
import { grpcServer } from './protocol/call.ts';
import { listen } from './protocol/listener.ts';
import { METHODS } from './protocol/methods.ts';
import type { Store } from './store.ts';

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

function fail(cause: unknown): never {
  console.error(refusalOf(cause));
  process.exit(1);
}

process.on('uncaughtException', fail).on('unhandledRejection', fail);
const options = nodeOptions(process.argv.slice(2), process.env);
const log = new EventLog(options.folder, options.nodes === 1);
const cluster = options.nodes === 1 ? undefined : new ClusterMember(options, log, lead, end);
const member = cluster ?? singleMember(options);
const store: Store = { log, member, writer: new Writer(log, member), isOpen: options.tls === undefined };
if (!cluster) await lead();
const close = await listen(options, httpApi(store), grpcServer(store, METHODS));
cluster?.start();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end());

/** A leader notes in the log that it leads, and creates the first accounts. */
async function lead(): Promise<void> {
  await store.writer.note('$epoch-information', '$epoch-information', { epochNumber: log.epoch });
  for (const [name, group] of Object.entries({ admin: '$admins', ops: '$ops' }))
    if (!store.isOpen && !findAccount(log, name))
      await saveAccount(store, name, { name, groups: [group], ...hashed('changeit') });
}

/** Breaks off all calls, closes the log and ends the process. */
async function end(): Promise<void> {
  await close();
  log.close();
  process.exit(0);
}
