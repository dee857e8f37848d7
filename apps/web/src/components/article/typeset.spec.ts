import { describe, expect, it } from '@jest/globals';
import { hasDropCap, typeset } from './typeset.js';

describe('typesetting an article', () => {
  it('sets the endings of ordinals as superscripts', () =>
    expect(typeset('<p>Le 1er tour</p>')).toBe('<p>Le 1<sup>er</sup>\u00A0tour</p>'));

  it('uses typographic apostrophes and spaces', () =>
    expect(typeset("<p>L'« Habemus » ?</p>d'ici")).toBe('<p>L’«\u00A0Habemus\u00A0»\u202F?</p>d’ici'));

  it('leaves addresses and entities unchanged', () => {
    const html = `<a href="/a?b=1&amp;c='" rel="x">a &amp; b &lt;i&gt;</a><img src="/images/a.png" alt="l'une ?">`;
    expect(typeset(html)).toBe(html);
  });
});

describe('a drop cap', () => {
  const long = 'a '.repeat(70);
  it.each([
    [`<p><em>${long}</em></p>`, true],
    ['<p>Trop court</p>', false],
    [`<h2>Titre</h2><p>${long}</p>`, false],
    [`<p><a href="/${long}">x</a></p>`, false],
  ])('in %j: %s', (html, takes) => expect(hasDropCap(html)).toBe(takes));
});
