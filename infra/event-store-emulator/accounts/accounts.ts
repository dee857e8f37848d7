import { createHash, randomBytes, randomUUID, scryptSync, timingSafeEqual } from 'node:crypto';
import { ANY, append, type Command, type Outcome } from '../log/commands.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Account } from './access.ts';

/** An account as its stream holds it. */
export interface StoredAccount extends Account {
  readonly fullName: string;
  readonly salt: string;
  readonly hash: string;
  readonly isDisabled: boolean;
  readonly isDeleted: boolean;
}

interface Credentials {
  readonly name: string;
  readonly password: string;
}

const STREAM = '$user-';
const SCRYPT = { N: 1_024, r: 8, p: 1 };
const KEY_BYTES = 32;

/** Accounts of the server, each the last event of a stream of its own. */
export class Accounts {
  readonly #log: EventLog;
  readonly #run: (command: Command) => Promise<Outcome>;
  readonly #read = new Map<string, { readonly position: number; readonly account: StoredAccount }>();
  /** Digests of credentials that were right, by the position of the account's event: a hash takes milliseconds. */
  readonly #verified = new Map<string, number>();

  constructor(log: EventLog, run: (command: Command) => Promise<Outcome>) {
    this.#log = log;
    this.#run = run;
  }

  /** The account of a header `authorization`; undefined for wrong credentials. */
  authenticate(header: string): Account | undefined {
    const credentials = credentialsOf(header);
    const account = credentials && this.find(credentials.name);
    if (!account || account.isDisabled || !this.isPassword(account, credentials.password)) return undefined;
    return account;
  }

  find(name: string): StoredAccount | undefined {
    const event = this.#log.lastEvent(STREAM + name);
    if (!event) return undefined;
    const { position, data } = event;
    let known = this.#read.get(name);
    if (known?.position !== position) {
      // written by `#save`
      known = { position, account: JSON.parse(Buffer.from(data).toString()) as StoredAccount };
      this.#read.set(name, known);
    }
    return known.account.isDeleted ? undefined : known.account;
  }

  names(): readonly string[] {
    const names = this.#log.streamsWith('$UserCreated').map((stream) => stream.slice(STREAM.length));
    return names.filter((name) => this.find(name));
  }

  isPassword(account: StoredAccount, password: string): boolean {
    const position = this.#log.lastEvent(STREAM + account.name)?.position ?? -1;
    const digest = createHash('sha256')
      .update(JSON.stringify([account.name, account.salt, password]))
      .digest('hex');
    if (this.#verified.get(digest) === position) return true;
    const hash = scryptSync(password, Buffer.from(account.salt, 'hex'), KEY_BYTES, SCRYPT);
    const isRight = timingSafeEqual(hash, Buffer.from(account.hash, 'hex'));
    if (isRight) this.#verified.set(digest, position);
    return isRight;
  }

  create({ name, password }: Credentials, fullName: string, groups: readonly string[]): Promise<Outcome> {
    const account = { name, fullName, groups, isDisabled: false, isDeleted: false };
    return this.#save('$UserCreated', { ...account, ...hashed(password) });
  }

  resetPassword(account: StoredAccount, password: string): Promise<Outcome> {
    return this.#save('$UserUpdated', { ...account, ...hashed(password) });
  }

  update(account: StoredAccount, change: Partial<StoredAccount>): Promise<Outcome> {
    return this.#save('$UserUpdated', { ...account, ...change });
  }

  #save(type: string, account: StoredAccount): Promise<Outcome> {
    const data = Buffer.from(JSON.stringify(account));
    const event = { id: randomUUID(), type, contentType: 'application/json', data, metadata: new Uint8Array() };
    return this.#run(append(STREAM + account.name, ANY, [event]));
  }
}

function hashed(password: string): Pick<StoredAccount, 'salt' | 'hash'> {
  const salt = randomBytes(16);
  return { salt: salt.toString('hex'), hash: scryptSync(password, salt, KEY_BYTES, SCRYPT).toString('hex') };
}

function credentialsOf(header: string): Credentials | undefined {
  const [, encoded = ''] = /^basic (.+)$/i.exec(header) ?? [];
  const [, name, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return name === undefined || password === undefined ? undefined : { name, password };
}
