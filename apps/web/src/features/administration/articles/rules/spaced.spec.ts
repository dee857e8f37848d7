import { describe, expect, it } from '@jest/globals';
import { spaced } from './spaced.js';

const HTML = '<p>a <b>b</b></p><h2>c</h2><ul><li>d</li><li>e</li></ul><p>f</p>';
const SPACED = '<p>a <b>b</b></p>\n\n<h2>c</h2>\n\n<ul>\n  <li>d</li>\n  <li>e</li>\n</ul>\n\n<p>f</p>';

describe('an article’s HTML', () => {
  it('gets line breaks between blocks', () => expect(spaced(HTML)).toBe(SPACED));

  it('stays unchanged if blocks are separated already, or without blocks', () => {
    expect(spaced(SPACED)).toBe(SPACED);
    expect(spaced('<p>a</p> <p>b</p>')).toBe('<p>a</p> <p>b</p>');
    expect(spaced('du texte')).toBe('du texte');
  });
});
