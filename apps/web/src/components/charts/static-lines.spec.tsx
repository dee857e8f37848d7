import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticLines } from './static-lines.js';

describe('static lines', () => {
  const momentsOf = (...times: readonly string[]) => {
    const points = times.map((x) => ({ x, a: 1 }));
    const series = [{ key: 'a', label: 'A', colour: 'red' }];
    const html = renderToStaticMarkup(
      <StaticLines height="10rem" points={points} series={series} xText={(x) => `à ${x}`} />,
    );
    return [...html.matchAll(/<span>(.*?)<\/span>/g)].map(([, text]) => text);
  };

  it.each([
    [[], []],
    [['9 h'], ['à 9 h']],
    [
      ['9 h', '10 h', '11 h'],
      ['à 9 h', 'à 11 h'],
    ],
  ])('of %j have the times %j', (times, moments) => expect(momentsOf(...times)).toEqual(moments));
});
