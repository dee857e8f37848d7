import type { EventLog } from '../log/event-log.ts';
import { type AccessList, type MetadataReader, parseObject } from '../log/stream-metadata.ts';

export interface Account {
  readonly name: string;
  readonly groups: readonly string[];
}

/** Read, write, delete; read and write metadata. */
export type Right = '$r' | '$w' | '$d' | '$mr' | '$mw';

const ADMINS = '$admins';
const EVERYBODY = '$all';

/** Decides which account may do what with a stream. */
export class Access {
  readonly #log: EventLog;
  readonly #metadata: MetadataReader;
  readonly #isOpen: boolean;
  #settings: { readonly position: number; readonly lists: Readonly<Record<string, unknown>> } | undefined;

  /** @param isOpen everybody may do everything, as on a server without accounts */
  constructor(log: EventLog, metadata: MetadataReader, isOpen: boolean) {
    this.#log = log;
    this.#metadata = metadata;
    this.#isOpen = isOpen;
  }

  allows(account: Account | undefined, stream: string, right: Right): boolean {
    if (this.#isOpen) return true;
    if (!account) return false;
    if (isAdmin(account)) return true;
    const own = this.#metadata.of(stream).accessList?.[right];
    const roles = rolesOf(own ?? this.#defaultOf(stream, right));
    return [EVERYBODY, account.name, ...account.groups].some((role) => roles.includes(role));
  }

  #defaultOf(stream: string, right: Right): unknown {
    const isSystem = stream.startsWith('$');
    const list = this.#lists()[isSystem ? '$systemStreamAcl' : '$userStreamAcl'];
    const roles = typeof list === 'object' && list !== null ? (list as AccessList)[right] : undefined;
    return roles ?? (isSystem ? ADMINS : EVERYBODY);
  }

  /** The default rights in the last event of `$settings`. */
  #lists(): Readonly<Record<string, unknown>> {
    const event = this.#log.lastEvent('$settings');
    if (!event) return {};
    const { position, data } = event;
    if (this.#settings?.position !== position)
      this.#settings = { position, lists: parseObject(Buffer.from(data).toString()) ?? {} };
    return this.#settings.lists;
  }
}

export const isAdmin = ({ groups }: Account): boolean => groups.includes(ADMINS);

function rolesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
