import { describe, expect, it } from '@jest/globals';
import { roundOf, viewWith } from '../live/live-conclave.fixture.js';
import { summaryOf } from '../live/summary/summary-of.js';
import { DEFAULT_SITE } from '../shell/site.js';
import { widgetDocument, widgetOptionsOf } from './document.js';

const CLOSED = '2025-05-09T08:00:00.000Z';
const pope = { _id: 'p', slug: 'p', nomComplet: 'Pietro Parolin' };
const site = { ...DEFAULT_SITE, publicUrl: 'https://fumata.example', title: 'Fumata <2025>' };
const parts = { script: 'run()', style: 'a{}' };
const options = widgetOptionsOf(new URLSearchParams('taille=grand&theme=inconnu'));
const documentOf = (...[change]: Parameters<typeof viewWith>): string =>
  widgetDocument(parts, options, { site, summary: summaryOf(viewWith(change)) });
const electedAfter = (seconds: number): string =>
  documentOf({
    conclaveState: { isActive: false, isComplete: true, popeElected: pope },
    rounds: [roundOf({ isComplete: true, whiteSmoke: true, timestamp: CLOSED })],
    at: new Date(Date.parse(CLOSED) + 1000 * seconds).toISOString(),
  });
/** Without what only its script reads. */
const readable = (html: string): string => html.replace(/<script[^]*/, '');

describe('the widget', () => {
  it('is readable without scripts: round, leader, votes of the majority', () => {
    const html = readable(documentOf());
    expect(html).toContain('data-taille="grand" data-theme="auto" data-smoke-state="waiting"');
    expect(html).toContain('8e scrutin · matin du 3e jour');
    expect(html).toContain('Pietro Parolin, 41 sur 89');
    expect(html).toContain('min="0" max="89" value="41"');
    expect(html).toContain('href="https://fumata.example/conclave"');
  });

  it('names nobody while the white smoke rises', () => {
    expect(readable(electedAfter(11))).toContain('Fumée blanche');
    expect(readable(electedAfter(11))).not.toContain('Parolin');
    expect(readable(electedAfter(12))).toContain('<p data-field="name">Pietro Parolin</p>');
  });

  it('escapes names and titles, in the text and in the data', () => {
    const person = { ...pope, nomComplet: '</script><img src=x>' };
    const html = documentOf({ conclaveState: { majorityReachedBy: person } });
    expect(html).not.toContain('<img');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).toContain('Fumata &lt;2025&gt;');
  });

  it('says so without a conclave', () =>
    expect(widgetDocument(parts, options, { site, summary: null })).toContain('n’est pas accessible'));
});
