import type { JournalEvent } from '@fumata/contracts';
import type { Account, AccountStore } from '@fumata/content';
import { toExportedEvent, type FilterableEvent } from '@fumata/history';
import type { VoterPseudonyms } from '@fumata/platform';
import { nameOf } from '../../http/actor-name.js';

interface ShownEventContext {
  readonly reader: Pick<Account, 'role'>;
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly pseudonyms: VoterPseudonyms;
}

const ROLES = { admin: 'un administrateur', visitor: 'un visiteur', system: 'le système' };

/** Events as the reader may see them; administrators' names are shown to administrators only. */
export async function shownEvents(
  events: readonly FilterableEvent[],
  { reader, accounts, pseudonyms }: ShownEventContext,
): Promise<JournalEvent[]> {
  const names = new Map<string, Promise<string>>();
  const cachedNameOf = (actor: FilterableEvent['event']['metadata']['actor']): Promise<string> => {
    const known = names.get(actor) ?? nameOf(actor, accounts);
    names.set(actor, known);
    return known;
  };
  return Promise.all(
    events.map(async ({ event, leaf, aside }) => {
      const { conclaveId } = leaf;
      const pseudonym = (voter: string): string => pseudonyms.of(voter, conclaveId);
      const { conclaveId: _, ...shown } = toExportedEvent(event, { leaf, aside, pseudonym });
      const { actor, causationId, reason = null } = event.metadata;
      const isNamed = shown.actor === 'admin' && reader.role === 'admin';
      return { ...shown, causationId, who: isNamed ? await cachedNameOf(actor) : ROLES[shown.actor], reason };
    }),
  );
}
