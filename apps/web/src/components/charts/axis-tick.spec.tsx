import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { AxisTick } from './axis-tick.js';

describe('a label of the axis', () => {
  const html = (text: string) => renderToStaticMarkup(<AxisTick x={10} y={20} text={text} />);

  it('raises the ending of an ordinal, and only that', () =>
    expect(html('1er jour')).toMatch(
      /1<tspan dy="-[^"]+" font-size="[^"]+">er<\/tspan><tspan dy="[^-"][^"]*"> jour<\/tspan>/,
    ));

  it('is a plain text without ordinals', () => expect(html('18 h 18')).toMatch(/>18 h 18<\/text>$/));
});
