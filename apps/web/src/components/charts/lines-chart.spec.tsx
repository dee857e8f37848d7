import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { LinesChart, dotsPath, linePath } from './lines-chart.js';

describe('the labels of lines', () => {
  const momentsOf = (...times: readonly string[]) => {
    const points = times.map((x) => ({ x, a: 1 }));
    const series = [{ key: 'a', label: 'A', colour: 'red' }];
    const html = renderToStaticMarkup(
      <LinesChart name="Voix" unit="voix" height="10rem" points={points} series={series} xText={(x) => `à ${x}`} />,
    );
    return [...html.matchAll(/<span>(.*?)<\/span>/g)].map(([, text]) => text);
  };

  const roundsOf = (rounds: number) => {
    const points = Array.from({ length: rounds }, (_, index) => ({ x: String(index + 1), a: 1 }));
    const series = [{ key: 'a', label: 'A', colour: 'red' }];
    const html = renderToStaticMarkup(
      <LinesChart
        name="Voix"
        unit="voix"
        height="10rem"
        points={points}
        series={series}
        xText={(x) => `${x}e`}
        everyPoint
      />,
    );
    const names = [...html.matchAll(/<span( class="wide")?[^>]*?><span>(\d+)<sup>e<\/sup>/g)];
    return { all: names.map(([, , round]) => Number(round)), onPhones: names.filter(([, wide]) => !wide).length };
  };

  it.each([
    [4, [1, 2, 3, 4], 4],
    [12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 6],
    [20, [2, 4, 6, 8, 10, 12, 14, 16, 18, 20], 5],
  ])('of %i rounds name the rounds %j, and %i on phones', (rounds, all, onPhones) =>
    expect(roundsOf(rounds)).toEqual({ all, onPhones }),
  );

  it.each([
    [[], []],
    [['9 h'], ['à 9 h']],
    [
      ['9 h', '10 h', '11 h'],
      ['à 9 h', 'à 11 h'],
    ],
  ])('of %j have the times %j', (times, moments) => expect(momentsOf(...times)).toEqual(moments));
});

it('lays nothing over the page beside lines without names', () => {
  const series = [{ key: 'votes', label: 'Voix', colour: 'red' }];
  const html = renderToStaticMarkup(
    <LinesChart name="Voix" unit="voix" height="10rem" points={points} series={series} xText={(x) => x} />,
  );
  expect(html).not.toContain('chart-ends');
});

const points = [
  { x: 'a', votes: 0 },
  { x: 'b', votes: null },
  { x: 'c', votes: 5 },
  { x: 'd', votes: 10 },
];

describe('the path of a line', () => {
  it('spans the width, straight over a gap', () => expect(linePath(points, 'votes', 10)).toBe('M0 100L66.67 50L100 0'));
  it('has a dot for each known value', () => expect(dotsPath(points, 'votes', 10)).toBe('M0 100h0M66.67 50h0M100 0h0'));
  it('puts a single value in the middle', () => expect(dotsPath([{ x: 'a', votes: 5 }], 'votes', 10)).toBe('M50 50h0'));
});
