import { createHmac, randomUUID } from 'node:crypto';
import { ANY, append, type Outcome } from '../log/commands.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Writer } from '../log/writer.ts';
import { unauthenticated } from '../protocol/grpc-error.ts';
import { jsonEvent } from '../store.ts';
import type { Account } from './access.ts';

/** An account as its stream holds it. */
export interface StoredAccount extends Account {
  readonly fullName: string;
  readonly salt: string;
  readonly hash: string;
  readonly isDisabled: boolean;
  readonly isDeleted: boolean;
}

const STREAM = '$user-';

/** Accounts of the server, each the last event of a stream of its own. */
export class Accounts {
  /** Without TLS there are no accounts, and everybody may do everything. */
  readonly isOpen: boolean;
  readonly #log: EventLog;
  readonly #writer: Writer;

  constructor(log: EventLog, writer: Writer, isOpen: boolean) {
    this.#log = log;
    this.#writer = writer;
    this.isOpen = isOpen;
  }

  /** The account of a header `authorization`. @throws GrpcError for wrong credentials */
  authenticate(header: string | undefined): Account | undefined {
    if (this.isOpen || header === undefined) return undefined;
    const credentials = Buffer.from(header.replace(/^basic /i, ''), 'base64').toString();
    const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(credentials) ?? [];
    const account = this.find(name);
    if (!account || account.isDisabled || !isPassword(account, password)) throw unauthenticated();
    return account;
  }

  find(name: string): StoredAccount | undefined {
    const position = this.#log.index.streams.get(STREAM + name)?.positions.at(-1);
    const event = position === undefined ? undefined : this.#log.read(position);
    if (!event) return undefined;
    const account = JSON.parse(Buffer.from(event.data).toString()) as StoredAccount; // written by `save`
    return account.isDeleted ? undefined : account;
  }

  all(): readonly StoredAccount[] {
    const streams = [...this.#log.index.streams.keys()].filter((stream) => stream.startsWith(STREAM));
    return streams.flatMap((stream) => this.find(stream.slice(STREAM.length)) ?? []);
  }

  create(name: string, password: string, fullName: string, groups: readonly string[]): Promise<Outcome> {
    const account = { name, fullName, groups, isDisabled: false, isDeleted: false, ...passwordHash(password) };
    return this.save('$UserCreated', account);
  }

  save(type: '$UserCreated' | '$UserUpdated', account: StoredAccount): Promise<Outcome> {
    return this.#writer.run(append(STREAM + account.name, ANY, [jsonEvent(type, account)]));
  }
}

/** A fast hash, since each call authenticates, and these are accounts of tests. */
const hashOf = (salt: string, password: string): string => createHmac('sha256', salt).update(password).digest('hex');

export function passwordHash(password: string): Pick<StoredAccount, 'salt' | 'hash'> {
  const salt = randomUUID();
  return { salt, hash: hashOf(salt, password) };
}

export const isPassword = ({ salt, hash }: StoredAccount, password: string): boolean => hash === hashOf(salt, password);
