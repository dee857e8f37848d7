import type { DocumentStore } from '@fumata/documents';
import { dayInRome } from '@fumata/platform';
import type { Clock, Ids } from '@fumata/platform';
import { AccountStore } from './accounts/account-store.js';
import { CardinalImports } from './cardinals/cardinal-imports.js';
import { CardinalStore } from './cardinals/cardinal-store.js';
import { CardinalCatalogue } from './cardinals/catalogue.js';
import { PapabileDayStore } from './papabile-jour/papabile-day-store.js';
import type { ActStore } from './records/act.js';
import { keepingIn } from './records/records.js';

/** Everything that the site's people keep. */
export interface Content {
  readonly accounts: AccountStore;
  readonly cardinals: CardinalStore;
  readonly catalogue: CardinalCatalogue;
  readonly cardinalImports: CardinalImports;
  readonly papabileDays: PapabileDayStore;
  readonly acts: ActStore;
}

/** Declares the collections of the content; `prepare` the store afterwards. */
export function openContent(documents: DocumentStore, clock: Clock, ids: Ids): Content {
  const keeping = keepingIn(documents, clock, ids);
  const cardinals = new CardinalStore(keeping);
  return {
    accounts: new AccountStore(keeping),
    cardinals,
    catalogue: new CardinalCatalogue(cardinals, () => dayInRome(clock.now())),
    cardinalImports: new CardinalImports(keeping, cardinals),
    papabileDays: new PapabileDayStore(keeping),
    acts: keeping.acts,
  };
}

/** Ends what a crash has left half done: imports, and acts that are not in the audit yet. At start-up, and safe at any time. */
export async function finishLeftovers(content: Content): Promise<void> {
  const { accounts, cardinals, papabileDays, acts, cardinalImports } = content;
  await cardinalImports.resume();
  const since = await acts.settledUntil();
  await Promise.all([accounts, cardinals, papabileDays].map((store) => store.settle(since)));
}
