import { describe, expect, it } from '@jest/globals';
import { ALL_EVENTS } from '../events/rules/event-query.js';
import { ExportTracker, type Format } from './export-tracker.js';
import { filterTexts } from './export-dialog.js';

const HASH = 'a'.repeat(64);
const EVENT = '{"kind":"event","conclaveId":"c","sequence":5,"data":{}}\n';
const TRAILER = `{"kind":"trailer","events":1,"first":5,"last":5,"sha256":"${HASH}"}\n`;

function read(chunks: readonly string[], format: Format = 'ndjson'): ExportTracker {
  const tracker = new ExportTracker(format, { from: 1, to: 10 });
  for (const chunk of chunks) tracker.append(new TextEncoder().encode(chunk));
  return tracker;
}

describe('an export being downloaded', () => {
  it('derives its progress from the last event', () => {
    expect(read(['{"kind":"manifest"}\n', EVENT]).progress()).toMatchObject({ events: 1, fraction: 0.5 });
    expect(read(['"sequence";\r\n"3";"x"\r\n', '"8";"y"\r\n'], 'csv').progress()).toMatchObject({
      events: 2,
      fraction: 0.8,
    });
  });

  it('is complete with its trailer, even if split across chunks', () => {
    expect(read([EVENT, TRAILER.slice(0, 20), TRAILER.slice(20)]).eventCount()).toBe(1);
  });

  it('as CSV counts its rows, and is incomplete within a row', () => {
    expect(read(['"sequence"\r\n', '"5";"x"\r\n'], 'csv').eventCount()).toBe(1);
    expect(read(['"sequence"\r\n', '"5";"x'], 'csv').eventCount()).toBeUndefined();
  });

  it.each([[[EVENT]], [[EVENT, TRAILER.slice(0, -1)]], [[EVENT, TRAILER, EVENT]], [[]]])(
    'is incomplete without a final trailer: %j',
    (chunks) => expect(read(chunks).eventCount()).toBeUndefined(),
  );

  it('finds the trailer after 1,000 events', () => {
    const tracker = read([EVENT.repeat(1_000), TRAILER]);
    expect(tracker.eventCount()).toBe(1);
    expect(tracker.progress()).toMatchObject({ events: 1_000 });
  });
});

describe('filters of an export', () => {
  it('are described in words', () => {
    const names = { cardinals: new Map([['b', 'Pietro Parolin']]), rounds: { a: 8 } };
    const criteria = { ...ALL_EVENTS, q: ' x ', sorte: 'votes', tour: 'a', cardinal: 'b', de: '3' };
    expect(filterTexts(criteria, names).map((text) => text.replace(/\s/g, ' '))).toEqual([
      'recherche « x »',
      'type : votes',
      '8e scrutin',
      'Pietro Parolin',
      'à partir de l’événement 3',
    ]);
    expect(filterTexts(ALL_EVENTS, names)).toEqual([]);
  });
});
