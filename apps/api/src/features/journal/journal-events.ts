import type { Actor } from '@fumata/conclave';
import type { JournalEvent } from '@fumata/contracts';
import type { Account, AccountStore } from '@fumata/content';
import { roleOf, toExportedEvent, type FilterableEvent } from '@fumata/history';
import type { VoterPseudonyms } from '@fumata/platform';
import { cardinalIn } from '@fumata/proof';
import { namesOf } from '../../http/answers/actor-name.js';

interface JournalReading {
  readonly reader: Pick<Account, 'role'>;
  readonly accounts: Pick<AccountStore, 'getMany'>;
  readonly pseudonyms: VoterPseudonyms;
}

const ROLES = { admin: 'un administrateur', visitor: 'un visiteur', system: 'le système' };

/** Name of an actor for readers who may not know administrators. */
export const roleText = (actor: Actor): string => ROLES[roleOf(actor)];

/** Events as the reader may see them; administrators' names are shown to administrators only. */
export async function toJournalEvents(
  events: readonly FilterableEvent[],
  { reader, accounts, pseudonyms }: JournalReading,
): Promise<JournalEvent[]> {
  const readsNames = reader.role === 'admin';
  const actors = readsNames ? events.map(({ event }) => event.metadata.actor) : [];
  const nameOf = await namesOf(actors, accounts);
  return events.map(({ event, leaf, aside }) => {
    const { conclaveId } = leaf;
    const pseudonym = (voter: string): string => pseudonyms.of(voter, conclaveId);
    const { conclaveId: _, ...exported } = toExportedEvent(event, { leaf, aside, pseudonym });
    const { actor, correlationId, causationId, reason = null } = event.metadata;
    const who = exported.actor === 'admin' && readsNames ? nameOf(actor) : roleText(actor);
    return { ...exported, cardinalId: cardinalIn(leaf), correlationId, causationId, who, reason };
  });
}
