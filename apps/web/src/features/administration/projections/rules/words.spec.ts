import { describe, expect, it } from '@jest/globals';
import {
  agoText,
  checkText,
  knowsEnd,
  lastRebuildText,
  rebuildPercent,
  includesSnapshot,
  rebuildText,
} from './words.js';

const plain = (text: string | undefined) => text?.replace(/[\u00A0\u202F]/g, ' ');
const REBUILD = {
  etape: 'relire',
  fait: 11_618,
  sur: 18_442,
  parSeconde: 41_200,
  resteMs: 3_400,
  depuis: '2026-01-01T00:00:00.000Z',
} as const;

describe('the end of the log', () => {
  it.each([
    ['live', true],
    ['lost', false],
    ['stopped', false],
    ['catching-up', false],
  ] as const)('is known while this process is %s: %s', (etat, known) => expect(knowsEnd({ etat })).toBe(known));
});

describe('running rebuild', () => {
  it('is described with percentage, rate and remaining time', () => {
    expect(plain(rebuildText(REBUILD))).toBe('63 % · 11 618 sur 18 442 événements · 41 200 par seconde · encore 3 s');
    expect(plain(rebuildText({ ...REBUILD, resteMs: 400 }))).toMatch(/moins d’une seconde restante$/);
  });

  it('is described without a percentage if the total is unknown', () => {
    expect(plain(rebuildText({ ...REBUILD, sur: null, resteMs: null }))).toBe('11 618 événements · 41 200 par seconde');
    expect(rebuildPercent({ ...REBUILD, sur: null })).toBe(0);
  });

  it('is at 100 % while comparing', () => {
    expect(rebuildPercent({ ...REBUILD, etape: 'comparer' })).toBe(100);
  });
});

describe('comparison with the log', () => {
  it.each([
    [{ total: 0, repares: null }, 'conforme'],
    [{ total: 1, repares: null }, '1 écart'],
    [{ total: 3, repares: 2 }, '3 écarts, 2 documents réécrits'],
  ])('with result %j is described as %s', (check, text) => {
    expect(plain(checkText(check))).toBe(text);
  });

  it.each([
    [30, 'à l’instant'],
    [125, 'il y a 2 min'],
    [3 * 3600, 'il y a 3 h'],
    [72 * 3600, 'il y a 3 jours'],
  ])('%i s ago is %s', (seconds, text) => {
    const at = '2026-01-01T00:00:00.000Z';
    expect(plain(agoText(at, Date.parse(at) + seconds * 1000))).toBe(text);
  });
});

it('describes why the last rebuild failed', () => {
  const le = '2026-01-01T00:00:00.000Z';
  const derniere = { le, issue: 'failed', dureeMs: 1_500, evenements: 9, raison: 'ECONNREFUSED' } as const;
  expect(plain(lastRebuildText({ derniere }, Date.parse(le)))).toBe('Échouée à l’instant, en 1,5 s : ECONNREFUSED');
  expect(lastRebuildText({ derniere: null }, 0)).toBeUndefined();
});

describe('difference in a snapshot', () => {
  it('is distinguished from one in a read model', () => {
    expect(includesSnapshot([{ collection: 'rounds' }, { collection: 'snapshots' }])).toBe(true);
    expect(includesSnapshot([{ collection: 'rounds' }])).toBe(false);
    expect(includesSnapshot([])).toBe(false);
  });
});
