import type { Actor } from '@fumata/conclave';
import type { JournalEvent } from '@fumata/contracts';
import type { Account, AccountStore } from '@fumata/content';
import { roleOf, toExportedEvent, type FilterableEvent } from '@fumata/history';
import type { VoterPseudonyms } from '@fumata/platform';
import { cardinalIn } from '@fumata/proof';
import { namesAmong } from '../../http/answers/actor-name.js';

/** Name of an actor, as the reader may see it. */
type AuthorName = (actor: Actor) => string;

interface JournalReading {
  readonly authorName: AuthorName;
  readonly pseudonyms: VoterPseudonyms;
}

const ROLES = { admin: 'un administrateur', visitor: 'un visiteur', system: 'le système' };

/** For readers who may not know administrators. */
export const roleText: AuthorName = (actor) => ROLES[roleOf(actor)];

/** Administrators' names are shown to administrators only. */
export async function authorNamesFor(
  reader: Pick<Account, 'role'>,
  accounts: Pick<AccountStore, 'list'>,
): Promise<AuthorName> {
  if (reader.role !== 'admin') return roleText;
  const nameOf = namesAmong(await accounts.list());
  return (actor) => (roleOf(actor) === 'admin' ? nameOf(actor) : roleText(actor));
}

export function toJournalEvents(
  events: readonly FilterableEvent[],
  { authorName, pseudonyms }: JournalReading,
): JournalEvent[] {
  return events.map(({ event, leaf, aside }) => {
    const { conclaveId } = leaf;
    const pseudonym = (voter: string): string => pseudonyms.of(voter, conclaveId);
    const { conclaveId: _, ...exported } = toExportedEvent(event, { leaf, aside, pseudonym });
    const { actor, correlationId, causationId, reason = null } = event.metadata;
    return { ...exported, cardinalId: cardinalIn(leaf), correlationId, causationId, who: authorName(actor), reason };
  });
}
