import { describe, expect, it } from '@jest/globals';
import { insertedIn } from './document.js';

const template = '<head><script nonce="__NONCE__"></script><!--head--></head><!--page--><!--data-->';
const inserted = (parts: Partial<Parameters<typeof insertedIn>[1]>) =>
  insertedIn(template, { head: '', styles: '', page: '', data: '', ...parts }).join('n');

describe('a document', () => {
  it('has its parts in their places, the styles last in the head', () =>
    expect(inserted({ head: 'h', styles: 's', page: 'p', data: 'd' })).toBe(
      '<head><script nonce="n"></script>hs</head>pd',
    ));

  it('gives the nonce to the template’s own script only, whatever a page shows', () =>
    expect(inserted({ page: '__NONCE__' })).toContain('__NONCE__'));

  it('takes nothing that a page shows for a place or a pattern', () =>
    expect(inserted({ page: '<!--data-->$&$1', data: 'd' })).toContain('<!--data-->$&$1d'));
});
