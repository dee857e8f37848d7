import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EventNotUnderstood, SCHEMA_VERSIONS, upcast, versionsWithoutUpcaster } from './upcasting.js';

const fixtures = join(__dirname, 'fixtures');
const stored = (type: string, schemaVersion: unknown) => ({
  type,
  data: {},
  metadata: { schemaVersion },
  position: '07',
});

describe('upcast', () => {
  const versions = Object.entries(SCHEMA_VERSIONS).flatMap(([type, current]) =>
    Array.from({ length: current }, (_, index) => ({ type, version: index + 1, current })),
  );
  const fixtureFile = (type: string, version: number) => `${type}.v${version}.json`;
  const fixture = (type: string, version: number) =>
    JSON.parse(readFileSync(join(fixtures, fixtureFile(type, version)), 'utf8'));

  it('has a fixture of every stored version', () => {
    expect(readdirSync(fixtures).sort()).toEqual(
      versions.map(({ type, version }) => fixtureFile(type, version)).sort(),
    );
  });

  it.each(versions)('turns the fixture of $type v$version into that of v$current', ({ type, version, current }) => {
    expect(upcast({ ...fixture(type, version), position: '01' }).data).toEqual(fixture(type, current).data);
  });

  it('has an upcaster for each stored version', () => {
    expect(versionsWithoutUpcaster()).toEqual([]);
    expect(versionsWithoutUpcaster({ VoteCast: 3 }, { VoteCast: { 1: (e) => e } })).toEqual(['VoteCast v2']);
  });

  it('upcasts an old version to the current one step by step', () => {
    const renamed = upcast(
      { ...stored('RoundClosed', 0), data: { smoke: 'white' } },
      { RoundClosed: { 0: (e) => ({ ...e, data: { whiteSmoke: true }, metadata: { schemaVersion: 1 } }) } },
    );
    expect(renamed).toMatchObject({ data: { whiteSmoke: true }, metadata: { schemaVersion: 1 } });
  });

  it.each([
    ['an unknown type', stored('Miracle', 1)],
    ['a version newer than this program', stored('VoteCast', 99)],
    ['a version without an upcaster', stored('VoteCast', 0)],
    ['no version at all', stored('VoteCast', undefined)],
    ['data that is bytes', { ...stored('VoteCast', 1), data: new Uint8Array(2) }],
    ['metadata that is missing', JSON.parse('{"type":"VoteCast","data":{},"position":"07"}')],
  ])('rejects %s and gives its position', (_case, event) => {
    expect(() => upcast(event)).toThrow(EventNotUnderstood);
    expect(() => upcast(event)).toThrow(/position 07/);
  });
});
