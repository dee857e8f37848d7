import { isBallotType, isSealsType, type EventType } from '@fumata/conclave';
import { EVENT_TYPES, type JournalFilter } from '@fumata/contracts';
import type { Account } from '@fumata/content';
import type { EventFilter } from '@fumata/history';
import { isUuid } from '@fumata/proof';
import { dayAfter, startOfDayInRome } from '@fumata/text';
import { sentenceSearch, type SentenceNames } from './sentence-search.js';

type Kind = NonNullable<JournalFilter['genre']>;

const KINDS: Readonly<Record<Kind, readonly EventType[]>> = {
  votes: ['VoteCast'],
  ecartes: ['VoteCast', 'VoteHeld', 'VoteSetAside'],
  actes: EVENT_TYPES.filter((type) => !isBallotType(type) && !isSealsType(type)),
  scrutins: ['RoundOpened', 'ClosingTimeChanged', 'RoundClosed', 'PopeElected'],
  pauses: ['ConclavePaused', 'ConclaveResumed'],
  sceaux: EVENT_TYPES.filter(isSealsType),
};

/** A type of another kind matches no event. */
function typesOf({ genre, type }: JournalFilter): readonly EventType[] | undefined {
  const ofKind = genre && KINDS[genre];
  if (type === undefined) return ofKind;
  return (ofKind ?? EVENT_TYPES).filter((each) => each === type);
}

/** Converts the query into an event filter. Only administrators may filter by account. */
export function toEventFilter(
  query: JournalFilter,
  names: SentenceNames,
  reader: Pick<Account, 'role'> | undefined,
): EventFilter {
  const { genre, tour, cardinal, acteur, compte, du, au, de, a, q } = query;
  return {
    types: typesOf(query),
    ...(genre === 'ecartes' && { aside: true }),
    roundId: tour,
    actor: acteur,
    from: de,
    to: a,
    account: reader?.role === 'admin' ? compte : undefined,
    cardinalIds: cardinal === undefined ? undefined : [cardinal],
    since: du === undefined ? undefined : startOfDayInRome(du).toISOString(),
    until: au === undefined ? undefined : startOfDayInRome(dayAfter(au)).toISOString(),
    ...(q !== undefined && searchTextFilter(q, names)),
  };
}

/** The applied filters as stated in the export. An account appears only as "an administrator". */
export function filtersIn(query: JournalFilter, { account }: EventFilter): Record<string, string> {
  const { compte: _, ...others } = query;
  const texts = Object.entries(others).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  return { ...Object.fromEntries(texts), ...(account !== undefined && { compte: 'un administrateur' }) };
}

/** A complete pseudonym of leaf version 1, commitment of version 2, or the displayed prefix. */
const PSEUDONYM = /^(?:v·([\w-]{6,43})|([\w-]{43}|[\w-]{22}))$/;

/** Interprets a search text: id of an event or a request, a voter's pseudonym, else words of the event's sentence. */
function searchTextFilter(text: string, names: SentenceNames): EventFilter {
  const id = text.toLowerCase();
  if (isUuid(id)) return { id };
  const [, prefix, pseudonym] = PSEUDONYM.exec(text) ?? [];
  const voter = prefix ?? pseudonym;
  if (voter !== undefined) return { voter };
  return { matches: sentenceSearch(text, names) };
}
