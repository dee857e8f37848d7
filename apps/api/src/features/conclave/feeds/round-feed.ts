import type { SignedCheckpoint } from '@fumata/conclave';
import type { RoundRow } from '@fumata/contracts';
import { describeEvent, plainText, unelectedNote } from '@fumata/history';
import { checkpointLines } from '@fumata/proof';
import { counted, dayInRome, longDate, number, percent } from '@fumata/text';
import { element, xmlDocument, type Xml } from '../../../http/answers/xml.js';

/** Content of the feeds. */
export interface RoundFeed {
  /** Origin, without a slash at the end. */
  readonly publicUrl: string;
  readonly siteTitle: string;
  readonly conclaveId: string;
  /** ISO 8601; the feed's date before the first entry. */
  readonly openedAt: string;
  /** Oldest first, the open round included. */
  readonly rounds: readonly RoundRow[];
  /** The elected, once the name is announced. */
  readonly pope: { readonly nomComplet: string } | null;
  /** The newest signed checkpoint; null before the first. */
  readonly checkpoint: Pick<SignedCheckpoint, 'note' | 'at'> | null;
}

interface FeedEntry {
  readonly id: string;
  readonly address: string;
  readonly title: string;
  readonly text: string;
  readonly at: string;
}

const NEWEST = 20;
const LEADERS = 5;
const ABOUT =
  'Les scrutins du conclave virtuel, dès leur fumée : le résultat de chacun, l’élection, et chaque jour le dernier point de contrôle signé du journal.';

export const ATOM_PATH = '/conclave/scrutins.atom';
const JSON_PATH = '/conclave/scrutins.json';

const titleOf = ({ siteTitle }: RoundFeed): string => `${siteTitle} : scrutins du conclave virtuel`;
const updatedAt = (feed: RoundFeed, [newest]: readonly FeedEntry[]): string => newest?.at ?? feed.openedAt;

/** Newest first. */
const entriesOf = (feed: RoundFeed): FeedEntry[] =>
  [...checkpointEntry(feed), ...roundEntries(feed)].toSorted((a, b) => b.at.localeCompare(a.at));

/**
 * One entry a day: feed readers and archives keep what was signed then, and a log that was rewritten since does not
 * extend it.
 */
function checkpointEntry({ publicUrl, conclaveId, checkpoint }: RoundFeed): FeedEntry[] {
  if (!checkpoint) return [];
  const { note, at } = checkpoint;
  const { origin, size, root } = checkpointLines(note);
  const address = `${publicUrl}/log/${conclaveId}/checkpoint`;
  const title = `Point de contrôle signé du ${longDate(at)}`;
  const text = `${origin} : ${counted(Number(size), 'événement')}, empreinte ${root}`;
  return [{ id: `${address}#${dayInRome(at)}`, address, title, text, at }];
}

/** Newest first: closed rounds, and instead of the electing one the election, once its name is announced. */
function roundEntries(feed: RoundFeed): FeedEntry[] {
  const { rounds, pope } = feed;
  return rounds
    .filter(({ isComplete, whiteSmoke }) => isComplete && (!whiteSmoke || pope))
    .toReversed()
    .slice(0, NEWEST)
    .map((round) => entryOf(feed, round));
}

/** Its id is stable: the number of a closed round never changes. */
function entryOf({ publicUrl, conclaveId, pope }: RoundFeed, round: RoundRow): FeedEntry {
  const { roundNumber, whiteSmoke, timestamp } = round;
  const event = whiteSmoke
    ? { type: 'PopeElected' as const, data: { ...pope, roundNumber } }
    : { type: 'RoundClosed' as const, data: { roundNumber, whiteSmoke } };
  return {
    id: `${publicUrl}/api/conclave/editions/${conclaveId}/rounds/${roundNumber}`,
    address: `${publicUrl}/conclave?onglet=historique&edition=${conclaveId}&tour=${roundNumber}`,
    title: plainText(describeEvent({ ...event, who: null, reason: null }, { cardinals: NOBODY })),
    text: resultText(round),
    at: timestamp,
  };
}

/** Neither event names a cardinal by id. */
const NOBODY = new Map<string, string>();

function resultText(round: RoundRow): string {
  const { results, totalVotes, uniqueVoters, requiredMajority } = round;
  if (results.length === 0) return 'Aucune voix n’a été donnée à ce scrutin.';
  const leaders = results
    .slice(0, LEADERS)
    .map(({ cardinal, votes, percentage }) => `${cardinal.nomComplet}, ${number(votes)} voix (${percent(percentage)})`);
  const turnout = `${number(totalVotes)} voix de ${counted(uniqueVoters, 'votant')}, majorité : ${number(requiredMajority)}`;
  return [leaders.join(' ; '), turnout, unelectedNote(round)].flatMap((part) => (part ? `${part}.` : [])).join(' ');
}

/** Atom (RFC 4287), plain text. */
export function roundsAtom(feed: RoundFeed): string {
  const { publicUrl } = feed;
  const entries = entriesOf(feed);
  const entry = ({ id, address, title, text, at }: FeedEntry): Xml =>
    element(
      'entry',
      {},
      element('id', {}, id),
      element('title', { type: 'text' }, title),
      element('link', { rel: 'alternate', type: 'text/html', href: address }),
      element('published', {}, at),
      element('updated', {}, at),
      element('summary', { type: 'text' }, text),
    );
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'fr' },
      element('id', {}, `${publicUrl}/conclave`),
      element('title', { type: 'text' }, titleOf(feed)),
      element('subtitle', { type: 'text' }, ABOUT),
      element('author', {}, element('name', {}, feed.siteTitle)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: publicUrl + ATOM_PATH }),
      element('link', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/conclave` }),
      element('updated', {}, updatedAt(feed, entries)),
      ...entries.map(entry),
    ),
  );
}

/** JSON Feed 1.1 (jsonfeed.org). */
export function roundsJson(feed: RoundFeed): string {
  const { publicUrl, siteTitle } = feed;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(feed),
    description: ABOUT,
    home_page_url: `${publicUrl}/conclave`,
    feed_url: publicUrl + JSON_PATH,
    language: 'fr',
    authors: [{ name: siteTitle }],
    items: entriesOf(feed).map(({ id, address, title, text, at }) => ({
      id,
      url: address,
      title,
      content_text: text,
      date_published: at,
    })),
  });
}
