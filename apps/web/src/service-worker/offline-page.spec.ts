import type { ClosedRoundFacts } from '@fumata/conclave';
import { describe, expect, it } from '@jest/globals';
import { offlinePage } from './offline-page.js';

const AT = '2025-05-08T12:32:00.000Z';
const SEVENTH = { roundNumber: 7, day: 2, period: 'morning' } as const;
const closedRound: ClosedRoundFacts = {
  ...SEVENTH,
  closedAt: '2025-05-08T12:31:30.000Z',
  whiteSmoke: false,
  majorityReached: false,
};
const summary = {
  at: AT,
  conclaveState: { isActive: true, isPaused: false, isComplete: false, popeElected: null, majorityReachedBy: null },
  round: { ...SEVENTH, roundNumber: 8, openedAt: AT, isOpen: true },
  totalVotes: 0,
  leader: null,
  closedRound,
};

const textOf = ({ now = AT, ...facts }: { now?: string; summary?: unknown; pages?: { url: string; html: string }[] }) =>
  offlinePage({ summary: null, pages: [], styles: ['/assets/styles-abc.css'], now: new Date(now), ...facts });

describe('the offline page', () => {
  it('tells the moment as it was, with its hour in Rome', () => {
    const text = textOf({ summary, now: '2025-05-08T20:00:00.000Z' });
    expect(text).toContain('Fumée noire au 7<sup>e</sup> scrutin.');
    expect(text).toMatch(/Données de 14\sh\s32 à Rome/);
    expect(text).toContain('<link rel="stylesheet" href="/assets/styles-abc.css">');
  });

  it('names the day of older data', () =>
    expect(textOf({ summary, now: '2025-05-10T08:00:00.000Z' })).toMatch(/Données du 8\smai, 14\sh\s32 à Rome/));

  it.each([null, {}, 'x', { at: 'hier' }])('says nothing about the conclave if %j is stored', (other) => {
    expect(textOf({ summary: other })).not.toContain('Données de');
  });

  it('lists the pages read, with their titles as text', () => {
    const text = textOf({
      pages: [
        {
          url: 'https://fumata.test/actualites/a?page=2&x="',
          html: '<title>Noire &amp; blanche | Fumata 2025</title>',
        },
        { url: 'https://fumata.test/quiz', html: 'cut' },
      ],
    });
    expect(text).toContain('<li><a href="/actualites/a?page=2&amp;x=%22">Noire &amp; blanche</a></li>');
    expect(text).toContain('<li><a href="/quiz">/quiz</a></li>');
  });
});
