// Accounts of the server, each the last event of a stream of its own.
import { createHmac, randomUUID } from 'node:crypto';
import { ANY, append, type Outcome } from '../log/commands.ts';
import { unauthenticated } from '../protocol/grpc-error.ts';
import { jsonEvent, type Store } from '../store.ts';
import { type Account, ADMINS } from './access.ts';

/** An account as its stream holds it. */
export interface StoredAccount extends Account {
  readonly fullName: string;
  readonly salt: string;
  readonly hash: string;
  readonly isDisabled: boolean;
  readonly isDeleted: boolean;
}

type NewAccount = Pick<StoredAccount, 'name' | 'fullName' | 'groups'>;

const STREAM = '$user-';

/** Everybody, on a server without accounts. */
const ANYBODY: Account = { name: 'anybody', groups: [ADMINS] };

/** The account of a header `authorization`. @throws GrpcError for wrong credentials */
export function authenticate(store: Store, header: string | undefined): Account | undefined {
  if (store.isOpen) return ANYBODY;
  if (header === undefined) return undefined;
  const credentials = Buffer.from(header.replace(/^basic /i, ''), 'base64').toString();
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(credentials) ?? [];
  const account = findAccount(store, name);
  if (!account || account.isDisabled || !isPassword(account, password)) throw unauthenticated();
  return account;
}

export function findAccount({ log }: Store, name: string): StoredAccount | undefined {
  const event = log.lastEvent(STREAM + name);
  if (!event) return undefined;
  const account = JSON.parse(Buffer.from(event.data).toString()) as StoredAccount; // written by `saveAccount`
  return account.isDeleted ? undefined : account;
}

export function allAccounts(store: Store): readonly StoredAccount[] {
  const streams = store.log.streamsWith('$UserCreated');
  return streams.flatMap((stream) => findAccount(store, stream.slice(STREAM.length)) ?? []);
}

export function createAccount(store: Store, account: NewAccount, password: string): Promise<Outcome> {
  const stored = { ...account, ...hashed(password), isDisabled: false, isDeleted: false };
  return saveAccount(store, '$UserCreated', stored);
}

export const saveAccount = ({ writer }: Store, type: string, account: StoredAccount): Promise<Outcome> =>
  writer.run(append(STREAM + account.name, ANY, [jsonEvent(type, account)]));

export const hashed = (password: string, salt: string = randomUUID()): Pick<StoredAccount, 'salt' | 'hash'> => ({
  salt,
  // A fast hash, since each call authenticates, and these are accounts of tests.
  hash: createHmac('sha256', salt).update(password).digest('hex'),
});

export const isPassword = ({ salt, hash }: StoredAccount, password: string): boolean =>
  hashed(password, salt).hash === hash;
