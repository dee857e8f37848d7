import type { EventLog } from '../log/event-log.ts';
import { isMetadataStream, type MetadataReader, parseObject } from '../log/stream-metadata.ts';

export interface Account {
  readonly name: string;
  readonly groups: readonly string[];
}

export type Action = 'read' | 'write' | 'delete';

/** Names of the rights in access lists, for streams and for their metadata. */
const RIGHTS = { read: '$r', write: '$w', delete: '$d' };
const METADATA_RIGHTS = { read: '$mr', write: '$mw', delete: '$mw' };
const ADMINS = '$admins';
const EVERYBODY = '$all';

export const isAdmin = ({ groups }: Account): boolean => groups.includes(ADMINS);

/** Decides which account may do what with a stream. */
export class Access {
  readonly #log: EventLog;
  readonly #metadata: MetadataReader;
  readonly #isOpen: boolean;

  /** @param isOpen everybody may do everything, as on a server without accounts */
  constructor(log: EventLog, metadata: MetadataReader, isOpen: boolean) {
    this.#log = log;
    this.#metadata = metadata;
    this.#isOpen = isOpen;
  }

  allows(account: Account | undefined, name: string, action: Action): boolean {
    if (this.#isOpen || (account && isAdmin(account))) return true;
    if (!account) return false;
    const isMetadata = isMetadataStream(name);
    const stream = isMetadata ? name.slice(2) : name;
    const right = (isMetadata ? METADATA_RIGHTS : RIGHTS)[action];
    const roles = [this.#metadata.of(stream).accessList?.[right] ?? this.#defaultOf(stream, right)].flat();
    return [EVERYBODY, account.name, ...account.groups].some((role) => roles.includes(role));
  }

  /** The default rights are in the last event of `$settings`. */
  #defaultOf(stream: string, right: string): unknown {
    const position = this.#log.index.streams.get('$settings')?.positions.at(-1);
    const settings = position === undefined ? undefined : this.#log.read(position);
    const isSystem = stream.startsWith('$');
    const lists = settings && parseObject(Buffer.from(settings.data).toString());
    const list: unknown = lists?.[isSystem ? '$systemStreamAcl' : '$userStreamAcl'];
    const roles = Object.entries(list ?? {}).find(([name]) => name === right)?.[1];
    return roles ?? (isSystem ? ADMINS : EVERYBODY);
  }
}
