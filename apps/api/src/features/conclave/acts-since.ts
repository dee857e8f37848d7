import { currentEdition, type ConclaveView, type EventType } from '@fumata/conclave';
import type { AccountStore } from '@fumata/content';
import type { ActSince } from '../../http/refusal.js';
import { namesOf } from '../../http/actor-name.js';

/** Wording of an act after « a ». Events that are only a part of another act have none. */
const ACT_TEXTS: Readonly<Partial<Record<EventType, string>>> = {
  ConclaveStarted: 'réinitialisé le conclave',
  RoundOpened: 'ouvert le scrutin suivant',
  ClosingTimeChanged: "changé l'heure de clôture annoncée",
  ConclavePaused: 'mis le conclave en pause',
  ConclaveResumed: 'repris le conclave',
  ConclaveCorrected: "corrigé l'état du conclave",
  PopeElected: 'proclamé une élection',
};

const MAX_ACTS = 3;

/** The latest acts on the current edition after a revision of the view, with their authors' names. */
export async function actsSince(
  view: ConclaveView,
  revision: number,
  accounts: Pick<AccountStore, 'getMany'>,
): Promise<ActSince[]> {
  const all = currentEdition(view)?.acts ?? [];
  const acts = all
    .slice(all.findIndex(({ type }) => type === 'ConclaveStarted')) // events that prepared the edition are not acts
    .filter((act) => act.revision > revision && ACT_TEXTS[act.type] !== undefined)
    .slice(-MAX_ACTS);
  const actors = acts.map(({ actor }) => actor);
  const nameOf = await namesOf(actors, accounts);
  return acts.map(({ actor, type, at }) => ({ who: nameOf(actor), what: ACT_TEXTS[type] ?? '', at }));
}
