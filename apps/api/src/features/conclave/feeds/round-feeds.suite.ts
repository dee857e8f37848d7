import { describe, expect, it } from '@jest/globals';
import { parolin, prepareSite, setThreeElectors, site, tagle, token } from '../../../testing/sites/conclave-site.js';
import { all, readXml, textOf } from '../../../testing/xml.js';

describe('feeds of the rounds and the calendar', () => {
  prepareSite();

  const ATOM = '/conclave/scrutins.atom';
  const JSON_FEED = '/conclave/scrutins.json';
  const CALENDAR = '/conclave/calendrier.ics';
  const SEVEN = '2025-05-07T17:00:00.000Z';

  interface JsonFeed {
    readonly version: string;
    readonly items: readonly { id: string; url: string; title: string; content_text: string; date_published: string }[];
  }
  const fetched = (path: string, headers = {}) => fetch(site.address + path, { headers });
  const jsonFeed = async (): Promise<JsonFeed> => (await fetched(JSON_FEED)).json() as Promise<JsonFeed>;
  /** Titles of the feeds; both must have the same entries. */
  async function titles(): Promise<string[]> {
    const entries = all(readXml(await (await fetched(ATOM)).text()), 'entry');
    const { items } = await jsonFeed();
    expect(entries.map((entry) => [textOf(entry, 'id'), textOf(entry, 'title'), textOf(entry, 'summary')])).toEqual(
      items.map(({ id, title, content_text }) => [id, title, content_text]),
    );
    return items.map(({ title }) => title);
  }
  async function calendar(): Promise<{ readonly text: string; readonly lines: readonly string[] }> {
    const text = await (await fetched(CALENDAR)).text();
    return { text, lines: text.replaceAll('\r\n ', '').split('\r\n') };
  }
  const announce = (closesAt: string | null) => site.adminCommand(token, 'closing', { closesAt });

  it.each([
    [ATOM, 'application/atom+xml; charset=utf-8'],
    [JSON_FEED, 'application/feed+json; charset=utf-8'],
    [CALENDAR, 'text/calendar; charset=utf-8'],
  ])('%s is cacheable for five minutes, then revalidated, with type %s', async (path, type) => {
    const { status, headers } = await fetched(path);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      type,
      'public, max-age=300',
    ]);
    const unchanged = await fetched(path, { 'if-none-match': headers.get('etag') ?? '' });
    expect(unchanged.status).toBe(304);
  });

  describe('the feeds', () => {
    it('have an entry for each closed round with its result, newest first', async () => {
      expect(await titles()).toEqual([]);
      await site.votesFor(parolin(), 3);
      await site.votesFor(tagle(), 1);
      await site.adminCommand(token, 'next-round');
      await site.adminCommand(token, 'next-round');
      expect(await titles()).toEqual(['Le 2e scrutin se ferme, fumée noire', 'Le 1er scrutin se ferme, fumée noire']);
      const { version, items } = await jsonFeed();
      expect(version).toBe('https://jsonfeed.org/version/1.1');
      expect(items[0]?.content_text).toBe('Aucune voix n’a été donnée à ce scrutin.');
      expect(items[1]).toMatchObject({
        url: `http://fumata.test/conclave?onglet=historique&edition=${(await site.state()).conclaveState._id}&tour=1`,
        content_text: expect.stringMatching(
          /^Pietro Parolin, 3 voix \(75,0.%\) ; Luis Antonio Tagle, 1 voix \(25,0.%\)\. 4 voix de 4.votants, majorité : 89\.$/,
        ),
      });
    });

    it('name the pope once the name is announced, twelve seconds after the smoke', async () => {
      await setThreeElectors();
      await site.votesFor(parolin(), 2);
      await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
      expect(await titles()).toEqual([]);
      site.system.clock.pass(12);
      expect(await titles()).toEqual(['Pietro Parolin est élu, fumée blanche']);
    });
  });

  describe('the calendar', () => {
    it('has the opening as a whole day, and no closing before one is announced', async () => {
      const { lines } = await calendar();
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
      expect(lines).toContainEqual(expect.stringMatching(/^DTSTART;VALUE=DATE:\d{8}$/));
    });

    it('has the announced closing in UTC, which keeps its id when it moves and when it is cancelled', async () => {
      await announce(SEVEN);
      const announced = await calendar();
      const uid = announced.lines.find((line) => line.startsWith('UID:cloture-'));
      expect(uid).toMatch(/@fumata\.test$/);
      expect(announced.lines).toEqual(
        expect.arrayContaining([
          'SUMMARY:Clôture annoncée du 1er scrutin',
          'DTSTART:20250507T170000Z',
          'STATUS:CONFIRMED',
        ]),
      );
      await announce('2025-05-07T18:30:00Z');
      expect((await calendar()).lines).toEqual(expect.arrayContaining([uid, 'SEQUENCE:1', 'DTSTART:20250507T183000Z']));
      await announce(null);
      expect((await calendar()).lines).toEqual(expect.arrayContaining([uid, 'SEQUENCE:2', 'STATUS:CANCELLED']));
    });

    it('is folded at 75 octets, with escaped commas', async () => {
      await announce(SEVEN);
      const { text, lines } = await calendar();
      expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      expect(text).not.toMatch(/[^\r]\n/);
      expect(lines).toContainEqual(expect.stringContaining('une annonce\\, qui peut'));
      expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
    });
  });
});
