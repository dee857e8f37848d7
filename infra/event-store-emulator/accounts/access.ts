import { type AccessList, isMetadataStream, parseObject } from '../log/stream-metadata.ts';
import type { Store } from '../store.ts';

export interface Account {
  readonly name: string;
  readonly groups: readonly string[];
}

export type Action = 'read' | 'write' | 'delete';

/** Names of the rights in access lists, for streams and for their metadata. */
const RIGHTS = { read: '$r', write: '$w', delete: '$d' };
const METADATA_RIGHTS = { read: '$mr', write: '$mw', delete: '$mw' };
export const ADMINS = '$admins';

export const isAdmin = ({ groups }: Account): boolean => groups.includes(ADMINS);

/** Whether an account may do something with a stream. */
export function allows(store: Store, account: Account | undefined, name: string, action: Action): boolean {
  if (!account || isAdmin(account)) return account !== undefined;
  const isMetadata = isMetadataStream(name);
  const stream = isMetadata ? name.slice(2) : name;
  const right = (isMetadata ? METADATA_RIGHTS : RIGHTS)[action];
  const roles = [store.metadata.of(stream).accessList?.[right] ?? defaultRoles(store, stream, right)].flat();
  return ['$all', account.name, ...account.groups].some((role) => roles.includes(role));
}

/** The default rights are in the last event of `$settings`. */
function defaultRoles({ log }: Store, stream: string, right: string): unknown {
  const settings = log.lastEvent('$settings');
  const lists = settings && parseObject(Buffer.from(settings.data).toString());
  const isSystem = stream.startsWith('$');
  const list = lists?.[isSystem ? '$systemStreamAcl' : '$userStreamAcl'] as AccessList | undefined;
  return list?.[right] ?? (isSystem ? ADMINS : '$all');
}
