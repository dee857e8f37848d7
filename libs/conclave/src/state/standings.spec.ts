import {
  cardinal,
  conclaveOpen,
  foldEvents,
  round,
  roundClosed,
  roundOpened,
  TestLog,
  withOverrides,
  vote,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { currentEdition, emptyView } from './view.js';
import { evolve } from './evolve.js';

const OPENING = Date.parse('2025-05-07T14:30:00.000Z');
const minute = (n: number): string => new Date(OPENING + n * 60_000).toISOString().slice(0, 16);
/** A vote in the n-th minute after the opening. */
const at = (n: number, forCardinal: number, second = 10): EventInput =>
  withOverrides(vote(forCardinal), { at: `${minute(n)}:${second}.000Z` });
const roundsOf = (...facts: EventInput[]) =>
  currentEdition(foldEvents(new TestLog().append(...conclaveOpen(), ...facts).events).view)!.rounds;
const led = (forCardinal: number, votes: number) => ({ cardinalId: cardinal(forCardinal), votes });
const raceOf = (...facts: EventInput[]) => roundsOf(...facts)[0]!.standings;

describe('standings of a round', () => {
  it('record the leaders just before the first vote of each minute', () => {
    expect(raceOf(at(1, 1), at(1, 2), at(1, 2, 50), at(2, 1), at(2, 1), at(5, 3))).toEqual([
      { minute: minute(1), leaders: [] },
      { minute: minute(2), leaders: [led(2, 2), led(1, 1)] },
      { minute: minute(5), leaders: [led(1, 3), led(2, 2)] },
    ]);
  });

  it('keep the first five, ties by id', () => {
    const six = [6, 5, 4, 3, 2, 1, 6].map((each) => at(1, each));
    expect(raceOf(...six, at(2, 1))[1]?.leaders).toEqual([6, 1, 2, 3, 4].map((each) => led(each, each === 6 ? 2 : 1)));
  });

  it('start empty in each round', () => {
    const [, second] = roundsOf(
      at(1, 1),
      roundClosed(1),
      roundOpened(2),
      withOverrides(vote(2, { roundId: round(2), roundNumber: 2 }), { at: `${minute(3)}:00.000Z` }),
    );
    expect(second?.standings).toEqual([{ minute: minute(3), leaders: [] }]);
  });

  it('ignore votes that do not count', () => {
    expect(raceOf(at(1, 1), roundClosed(1), at(2, 1), at(3, 1))).toHaveLength(1);
  });

  it('never go back to an earlier minute when the clock of another process is behind', () => {
    expect(raceOf(at(2, 1), at(1, 1), at(3, 1)).map((each) => each.minute)).toEqual([minute(2), minute(3)]);
    expect(raceOf(at(-9, 1), at(1, 1)).map((each) => each.minute)).toEqual([minute(-9), minute(1)]);
  });

  it('stay bounded and evenly spaced in a long round, the latest at most one step old', () => {
    const lasting = (minutes: number) => raceOf(...Array.from({ length: minutes }, (_, n) => at(n, 1)));
    expect(lasting(240)).toHaveLength(240);
    for (const [minutes, step] of [
      [241, 2],
      [500, 4],
      [3000, 16],
    ] as const) {
      const race = lasting(minutes);
      expect(race.length).toBeLessThanOrEqual(240);
      expect(new Set(race.map((each) => (Date.parse(`${each.minute}Z`) - OPENING) % (step * 60_000)))).toEqual(
        new Set([0]),
      );
      expect(race.at(-1)!.leaders[0]!.votes).toBeGreaterThanOrEqual(minutes - step);
    }
  });

  it('are equal whether folded at once or with the view serialised in between', () => {
    const { events } = new TestLog().append(
      ...conclaveOpen(),
      ...Array.from({ length: 600 }, (_, n) => at(n, 1 + (n % 7))),
    );
    let view = emptyView();
    for (const [index, event] of events.entries()) {
      if (index % 50 === 0) view = JSON.parse(JSON.stringify(view));
      evolve(view, event);
    }
    expect(view).toEqual(foldEvents(events).view);
  });
});
