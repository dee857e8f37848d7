import type { AccountStore, RecordRefusal } from '@fumata/content';
import { authorsOf } from '../answers/actor-name.js';
import type { ApiRefusal } from './refusal.js';
import { Refused } from './refused.js';

type UnknownCode = Extract<ApiRefusal['refused'], `unknown-${string}`>;

/** Unwraps a store's result; an unknown record is refused with the code of its type. @throws Refused */
export async function orRefuseRecord<T extends object>(
  outcome: T | RecordRefusal | ApiRefusal,
  unknownCode: UnknownCode,
  accounts: Pick<AccountStore, 'getMany'>,
): Promise<Exclude<T, { refused: unknown }>> {
  if (!('refused' in outcome)) return outcome as Exclude<T, { refused: unknown }>; // no refusal, as just checked
  const refusal = outcome as RecordRefusal | ApiRefusal; // records have no such field
  switch (refusal.refused) {
    case 'unknown-record':
      throw new Refused({ refused: unknownCode });
    case 'stale-record': {
      const { since } = refusal;
      const who = since ? (await authorsOf([since], accounts))(since).name : 'quelqu’un';
      throw new Refused({
        refused: 'record-changed',
        who,
        at: since?.at ?? null,
        isAccount: unknownCode === 'unknown-account',
      });
    }
    case 'duplicate-record':
      throw new Error(`a record collides with another by ${refusal.key.join(', ')}`);
    default:
      throw new Refused(refusal);
  }
}
