import { currentEdition, type CardinalId } from '@fumata/conclave';
import { conclaveOpen, foldEvents, TestLog, vote } from '@fumata/testing';
import { expect, it } from '@jest/globals';
import { RoundRows } from './round-rows.js';

const names = 'LKJIHGFEDCBA';
const catalogue = {
  generation: 0,
  card: (id: CardinalId) => ({
    _id: id,
    slug: '',
    nomComplet: names[Number.parseInt(id.slice(-2), 16) - 1] ?? '',
    photo: null,
  }),
};

it('lists equal votes by name, also where the list of a round is cut', () => {
  const ballots = Array.from(names, (_, i) => vote(i + 1));
  const edition = currentEdition(foldEvents(new TestLog().append(...conclaveOpen(), ...ballots, vote(1)).events).view);
  const round = edition?.rounds[0];
  if (!edition || !round) throw new Error('no round');
  const rows = new RoundRows(catalogue);
  const listed = (results: readonly { cardinal: { nomComplet: string } }[]) =>
    results.map(({ cardinal }) => cardinal.nomComplet).join('');
  expect(listed(rows.results(round))).toBe('LABCDEFGHIJK');
  expect(listed(rows.top(edition, round).results)).toBe('LABCDEFGHI');
  expect(listed(rows.full(edition, round).results)).toBe('LABCDEFGHIJK');
});
