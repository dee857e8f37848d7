import { describe, expect, it, jest } from '@jest/globals';
import { viewWith } from '../live/live-conclave.fixture.js';
import { stateWords, type CardWords } from './card-words.js';

const site = { title: 'Fumata', host: 'fumata.test' };
const waiting = stateWords(viewWith(), null);
const DRAWINGS = { birds: '<b/>', clouds: '<c/>', roofs: '<r/><g class="gull">', 'still-smoke': '<s/>' };

/** The version of a card by a program with these drawings. */
async function versionWith(drawings: Partial<typeof DRAWINGS>, words: CardWords = waiting): Promise<string> {
  jest.resetModules();
  for (const [name, drawing] of Object.entries({ ...DRAWINGS, ...drawings }))
    jest.doMock(`../components/scene/${name}.svg?raw`, () => ({ __esModule: true, default: drawing }), {
      virtual: true,
    });
  const { versionOf } = await import('./version.js');
  return versionOf(words, site);
}

describe('the version in the address of a card', () => {
  it('stays the same if drawings change that no card shows', async () => {
    const before = await versionWith({});
    expect(await versionWith({ birds: '<another/>', clouds: '' })).toBe(before);
  });

  it('changes with the roofs, even if their drawing keeps its length', async () => {
    const before = await versionWith({});
    expect(await versionWith({ roofs: '<q/><g class="gull">' })).not.toBe(before);
  });

  it('changes with the smoke, on cards that show it', async () => {
    const black: CardWords = { ...waiting, smokeState: 'black' };
    const before = [await versionWith({}), await versionWith({}, black)];
    const smoke = { 'still-smoke': '<another-smoke/>' };
    const [after, blackAfter] = [await versionWith(smoke), await versionWith(smoke, black)];
    expect(after).toBe(before[0]);
    expect(blackAfter).not.toBe(before[1]);
  });
});
