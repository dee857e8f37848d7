// Accounts of the server, each the last event of a stream of its own.
import { createHmac, randomUUID } from 'node:crypto';
import type { Outcome } from '../log/commands.ts';
import type { EventLog } from '../log/event-log.ts';
import { isMetadataStream, metadataOf, parseObject } from '../log/stream-metadata.ts';
import { unauthenticated } from '../protocol/grpc-error.ts';
import type { Store } from '../store.ts';

export interface Account {
  readonly name: string;
  readonly groups: readonly string[];
}

const ADMINS = '$admins';

/** An account as its stream holds it. */
export interface StoredAccount extends Account {
  readonly salt: string;
  readonly hash: string;
}

const streamOf = (name: string): string => `$user-${name}`;

/** Everybody, on a server without accounts. */
const ANYBODY: Account = { name: 'anybody', groups: [ADMINS] };

/** The account of a header `authorization`. @throws GrpcError for wrong credentials */
export function authenticate({ log, isOpen }: Store, header: string | undefined): Account | undefined {
  if (isOpen) return ANYBODY;
  if (header === undefined) return undefined;
  const credentials = Buffer.from(header.replace(/^basic /i, ''), 'base64').toString();
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(credentials) ?? [];
  const account = findAccount(log, name);
  if (!account || !isPassword(account, password)) throw unauthenticated();
  return account;
}

export function findAccount(log: EventLog, name: string): StoredAccount | undefined {
  return parseObject(log.lastEvent(streamOf(name))?.data) as StoredAccount | undefined; // written by `saveAccount`
}

/** @param account null removes it */
export const saveAccount = ({ writer }: Store, name: string, account: StoredAccount | null): Promise<Outcome> =>
  writer.note(streamOf(name), '$UserUpdated', account);

export const hashed = (password: string, salt: string = randomUUID()): Pick<StoredAccount, 'salt' | 'hash'> => ({
  salt,
  // A fast hash, since each call authenticates, and these are accounts of tests.
  hash: createHmac('sha256', salt).update(password).digest('hex'),
});

export const isPassword = ({ salt, hash }: StoredAccount, password: string): boolean =>
  hashed(password, salt).hash === hash;

/** Names of the rights in access lists, for streams and for their metadata. */
const RIGHTS = { read: '$r', write: '$w' };
const METADATA_RIGHTS = { read: '$mr', write: '$mw' };

export const isAdmin = ({ groups }: Account): boolean => groups.includes(ADMINS);

/** Whether an account may do something with a stream; by default everybody with streams that are not the system's. */
export function allows(log: EventLog, account: Account | undefined, name: string, action: 'read' | 'write'): boolean {
  if (!account || isAdmin(account)) return account !== undefined;
  const isMetadata = isMetadataStream(name);
  const stream = isMetadata ? name.slice(2) : name;
  const right = (isMetadata ? METADATA_RIGHTS : RIGHTS)[action];
  const roles = [metadataOf(log, stream).accessList[right] ?? (stream.startsWith('$') ? ADMINS : '$all')].flat();
  return ['$all', account.name, ...account.groups].some((role) => roles.includes(role));
}
