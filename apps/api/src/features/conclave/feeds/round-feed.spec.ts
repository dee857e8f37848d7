import type { RoundRow } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { all, readXml, textOf } from '../../../testing/xml.js';
import { roundsAtom, roundsJson, type RoundFeed } from './round-feed.js';

const result = (nomComplet: string, votes: number, percentage: number): RoundRow['results'][number] => ({
  cardinalId: nomComplet,
  cardinal: { _id: nomComplet, slug: nomComplet, nomComplet, photo: null },
  votes,
  percentage,
});
const round = (roundNumber: number, change: Partial<RoundRow> = {}): RoundRow => ({
  _id: `r${roundNumber}`,
  roundNumber,
  day: 1,
  period: 'afternoon',
  timestamp: `2025-05-07T${10 + roundNumber}:00:00.000Z`,
  openedAt: '2025-05-07T10:00:00.000Z',
  closesAt: null,
  totalVotes: 4,
  uniqueVoters: 4,
  requiredMajority: 89,
  majorityBasis: 'electors',
  majorityBase: 133,
  isComplete: true,
  whiteSmoke: false,
  majorityReached: false,
  results: [result('Pietro Parolin', 3, 75), result('Luis <Tagle>', 1, 25)],
  ...change,
});
const feed = (rounds: readonly RoundRow[], pope: RoundFeed['pope'] = null): RoundFeed => ({
  publicUrl: 'https://fumata.example',
  siteTitle: 'Fumata 2025',
  conclaveId: 'c1',
  openedAt: '2025-05-07T10:00:00.000Z',
  rounds,
  pope,
});
interface JsonFeed {
  readonly feed_url: string;
  readonly items: readonly { readonly id: string; readonly title: string; readonly content_text: string }[];
}
const json = (of: RoundFeed): JsonFeed => JSON.parse(roundsJson(of)) as JsonFeed; // as the specification says
const plain = (text: string | undefined) => text?.replace(/[\u00A0\u202F]/g, ' ');
const titles = (of: RoundFeed) => json(of).items.map(({ title }) => plain(title));

describe('the feeds of rounds', () => {
  it('have the closed rounds, newest first, and not the open one', () =>
    expect(titles(feed([round(1), round(2), round(3, { isComplete: false })]))).toEqual([
      'Le 2e scrutin se ferme, fumée noire',
      'Le 1er scrutin se ferme, fumée noire',
    ]));

  it('name the pope only once the name is announced', () => {
    const rounds = [round(1), round(2, { whiteSmoke: true })];
    expect(titles(feed(rounds))).toEqual(['Le 1er scrutin se ferme, fumée noire']);
    expect(titles(feed(rounds, { nomComplet: 'Pietro Parolin' }))[0]).toBe('Pietro Parolin est élu, fumée blanche');
  });

  it('have the same entries in both formats, well-formed for any name', () => {
    const of = feed([round(1), round(2, { results: [] })]);
    const entries = all(readXml(roundsAtom(of)), 'entry');
    expect(entries.map((entry) => [textOf(entry, 'id'), textOf(entry, 'title'), textOf(entry, 'summary')])).toEqual(
      json(of).items.map(({ id, title, content_text }) => [id, title, content_text]),
    );
    expect(json(of).items.map(({ content_text }) => plain(content_text))).toEqual([
      'Aucune voix n’a été donnée à ce scrutin.',
      'Pietro Parolin, 3 voix (75,0 %) ; Luis <Tagle>, 1 voix (25,0 %). 4 voix de 4 votants, majorité : 89.',
    ]);
  });

  it('are dated by their newest entry, before the first by the opening', () => {
    expect(textOf(readXml(roundsAtom(feed([]))), 'updated')).toBe('2025-05-07T10:00:00.000Z');
    expect(textOf(readXml(roundsAtom(feed([round(1), round(2)]))), 'updated')).toBe('2025-05-07T12:00:00.000Z');
  });

  it('have the twenty newest entries', () =>
    expect(json(feed(Array.from({ length: 25 }, (_, index) => round(index + 1)))).items).toHaveLength(20));
});
