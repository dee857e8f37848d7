import { describe, expect, it } from '@jest/globals';
import { element, xmlDocument } from './xml.js';
import { readXml } from '../../testing/xml.js';

const HOSTILE_TEXT = `<b>&"']]> <![CDATA[ ]]>]]> &amp; <!-- --> é 😀`;

describe('an XML document', () => {
  it('preserves texts in elements and attributes', () => {
    const { attributes, text } = readXml(xmlDocument(element('a', { b: HOSTILE_TEXT }, HOSTILE_TEXT)));
    expect([attributes['b'], text]).toEqual([HOSTILE_TEXT, HOSTILE_TEXT]);
  });

  it('removes characters that XML forbids', () => {
    const { text } = readXml(xmlDocument(element('a', {}, 'x\u0000\u001b\uFFFE\uD83Dy')));
    expect(text).toBe('xy');
  });

  it('nests elements', () => expect(element('a', {}, element('b', {}), 'c').text).toBe('<a><b/>c</a>'));
});
