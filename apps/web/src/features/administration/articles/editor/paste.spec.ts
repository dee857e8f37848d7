/** @jest-environment ../../../../../../../infra/pages/environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { preparePaste } from './paste.js';

/** A list paragraph as Word copies it. */
const line = (level: number, marker: string, text: string): string =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span></span>` +
  `<![endif]>${text}</p>`;

const plain = (html: string): string =>
  preparePaste(html)
    .html.replace(/<!--.*?-->|<span[^>]*><\/span>/g, '')
    .replace(/\s+/g, ' ');

describe('pasted HTML', () => {
  it('has lists for the list paragraphs of Word', () => {
    const html = `<p>Avant</p>${line(1, '·', 'Premier')}\n${line(1, '·', '<b>Second</b>')}<p>Après</p>${line(1, '1.', 'Un')}`;
    expect(plain(html)).toMatch(
      /^<p>Avant<\/p><ul><li>Premier<\/li><li><b>Second<\/b><\/li><\/ul> ?<p>Après<\/p><ol><li>Un<\/li><\/ol>$/,
    );
  });

  it('has nested lists for their levels', () => {
    const html = line(1, '1.', 'A') + line(2, 'o', 'B') + line(2, 'o', 'C') + line(1, '2.', 'D');
    expect(plain(html)).toBe('<ol><li>A<ul><li>B</li><li>C</li></ul></li><li>D</li></ol>');
  });

  it('reports tables and pictures of other sites, which are dropped', () => {
    expect(preparePaste('<p>Un <b>mot</b></p>')).toEqual({ html: '<p>Un <b>mot</b></p>', dropped: [] });
    const html = '<table><tr><td>1</td></tr></table><img src="file:///C:/image001.png">';
    expect(preparePaste(html).dropped).toEqual(['tables', 'images']);
    expect(preparePaste('<img src="/api/images/abc.webp">').dropped).toEqual([]);
  });
});
