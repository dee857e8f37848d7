/** @jest-environment ../../../../../../../infra/pages/environment.mjs */
import { describe, expect, it, jest } from '@jest/globals';
import { generateHTML, generateJSON } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { EXTENSIONS } from './extensions.js';
import { fileHandlers, preparePaste } from './paste.js';

/** A list paragraph as Word copies it; `list`: numbers of the list's format and of the list. */
const line = (level: number, marker: string, text: string, list: readonly [number, number] = [0, 1]): string =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l${list[0]} level${level} lfo${list[1]}'><![if !supportLists]>` +
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

  it.each([
    ['of another format', [1, 2]],
    ['of the same format', [0, 2]],
  ] as const)('keeps a list of Word apart from the next one %s', (_, next) => {
    const html = line(1, '·', 'A') + line(1, '1.', 'B', next) + line(2, 'o', 'C', next) + line(1, '2.', 'D', next);
    expect(plain(html)).toBe('<ul><li>A</li></ul><ol><li>B<ul><li>C</li></ul></li><li>D</li></ol>');
  });

  it('nests a list of Word that has a format of its own', () => {
    const html = line(1, '1.', 'A') + line(2, '·', 'B', [1, 2]) + line(1, '2.', 'C');
    expect(plain(html)).toBe('<ol><li>A<ul><li>B</li></ul></li><li>C</li></ol>');
  });

  it('keeps the first number of a list of Word', () => {
    expect(plain(line(1, '3.', 'A') + line(1, '4.', 'B'))).toBe('<ol start="3"><li>A</li><li>B</li></ol>');
  });

  it('numbers a nested list of Word by the last number of its marker', () => {
    const html = line(1, '2.', 'A') + line(2, '2.1.', 'B') + line(2, '2.2.', 'C');
    expect(plain(html)).toBe('<ol start="2"><li>A<ol><li>B</li><li>C</li></ol></li></ol>');
    expect(plain(line(1, '2.3)', 'A'))).toBe('<ol start="3"><li>A</li></ol>');
    expect(plain(line(1, '1.2', 'A'))).toBe('<ol start="2"><li>A</li></ol>');
    expect(plain(line(1, '12)', 'A'))).toBe('<ol start="12"><li>A</li></ol>');
    expect(plain(line(1, '2.b.', 'A'))).toBe('<ol><li>A</li></ol>');
  });

  it.each([
    [
      'a spreadsheet',
      '<table><colgroup><col></colgroup><tbody><tr><td>Scrutin</td><td>Voix</td></tr><tr><td>1</td><td>45</td></tr></tbody></table>',
      '<p>Scrutin | Voix</p><p>1 | 45</p>',
    ],
    [
      'Word, with empty cells',
      '<table><tr><td><p><b>A</b></p></td><td></td><td><p>C</p><p>D</p></td><td></td></tr></table>',
      '<p> <b>A</b> | | C D </p>',
    ],
    ['a list after a text', '<table><tr><td>x<ul><li>a</li></ul></td><td>C</td></tr></table>', '<p>x a | C</p>'],
    [
      'pictures',
      '<table><tr><td><figure><img src="/api/images/a.webp"><figcaption>A</figcaption></figure></td><td>C</td></tr></table>',
      '<p> <img src="/api/images/a.webp"> A | C</p>',
    ],
    ['a program', '<table><tr><td><pre>x</pre></td><td><dl><dt>C</dt></dl></td></tr></table>', '<p> x | C </p>'],
    ['a layout', '<table><tr><td><h2>Titre</h2><p>Texte</p></td></tr></table>', '<h2>Titre</h2><p>Texte</p>'],
    [
      'a table in a table',
      '<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
      'a<p>b | c</p>',
    ],
  ])('keeps the cells of %s apart', (_, html, expected) => {
    expect(plain(html)).toBe(expected);
  });

  it('lacks what was removed from a document under review', () => {
    const html = '<p>Le scrutin de <del cite="mailto:Anne">mardi</del><ins>mercredi</ins></p>';
    expect(preparePaste(html).html).toBe('<p>Le scrutin de <ins>mercredi</ins></p>');
  });

  it('reports tables and pictures of other sites, which are dropped', () => {
    expect(preparePaste('<p>Un <b>mot</b></p>')).toEqual({ html: '<p>Un <b>mot</b></p>', dropped: [] });
    const html = '<table><tr><td>1</td></tr></table><img src="file:///C:/image001.png">';
    expect(preparePaste(html).dropped).toEqual(['tables', 'images']);
    expect(preparePaste('<img src="/api/images/abc.webp">').dropped).toEqual([]);
  });
});

describe('styles of Google Docs', () => {
  it('become emphasis, superscript and subscript in the editor', () => {
    const html =
      '<p><span style="font-weight:700;font-style:italic">Les deux</span> 1<span style="vertical-align:super">er</span>, H<span style="vertical-align:sub">2</span>O</p>';
    expect(generateHTML(generateJSON(html, EXTENSIONS), EXTENSIONS)).toBe(
      '<p><strong><em>Les deux</em></strong> 1<sup>er</sup>, H<sub>2</sub>O</p>',
    );
  });
});

describe('files dropped on the editor', () => {
  it('are ignored when a picture of the text is moved, which the browser lists as a file', () => {
    const onFiles = jest.fn();
    const files = [new File(['x'], 'a.webp', { type: 'image/webp' })];
    const event = { dataTransfer: { files, getData: () => '' } } as unknown as DragEvent; // only this field is read
    const view = { dragging: { move: true } } as EditorView; // only this field is read
    expect(fileHandlers(onFiles).handleDrop(view, event)).toBe(false);
    expect(onFiles).not.toHaveBeenCalled();
  });
});
