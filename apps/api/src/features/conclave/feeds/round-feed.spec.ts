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
  checkpoint: null,
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

  it('say that a round was closed without electing although somebody had the majority', () => {
    const [entry] = json(feed([round(1, { requiredMajority: 3, majorityReached: true })])).items;
    expect(plain(entry?.content_text)).toMatch(/majorité : 3\. Majorité atteinte, scrutin clos sans élection\.$/);
    expect(plain(entry?.title)).toBe('Le 1er scrutin se ferme, fumée noire');
  });

  it('are dated by their newest entry, before the first by the opening', () => {
    expect(textOf(readXml(roundsAtom(feed([]))), 'updated')).toBe('2025-05-07T10:00:00.000Z');
    expect(textOf(readXml(roundsAtom(feed([round(1), round(2)]))), 'updated')).toBe('2025-05-07T12:00:00.000Z');
  });

  it('have the twenty newest entries', () =>
    expect(json(feed(Array.from({ length: 25 }, (_, index) => round(index + 1)))).items).toHaveLength(20));

  it('have one entry a day, of Rome, with the newest signed checkpoint', () => {
    const note = 'fumata.example/conclave/c1\n1234\nFn1iPZnO0EBTyEg/Gpsza6Povz7uqGDLOb/LJ0SQsKk=\n\n— x y\n';
    const at = (time: string) => ({ ...feed([round(1)]), checkpoint: { note, at: time } });
    const [anchor, closed] = json(at('2025-05-07T22:30:00.000Z')).items;
    expect(plain(anchor?.title)).toBe('Point de contrôle signé du 8 mai 2025');
    expect(plain(anchor?.content_text)).toBe(
      'fumata.example/conclave/c1 : 1 234 événements, empreinte Fn1iPZnO0EBTyEg/Gpsza6Povz7uqGDLOb/LJ0SQsKk=',
    );
    expect(closed?.title).toContain('1er scrutin');
    const ids = ['2025-05-07T22:30', '2025-05-08T21:59', '2025-05-08T22:00'].map(
      (time) => json(at(`${time}:00.000Z`)).items[0]?.id.split('#')[1],
    );
    expect(ids).toEqual(['2025-05-08', '2025-05-08', '2025-05-09']);
  });
});
