import { describe, expect, it } from '@jest/globals';
import { fillTemplate } from './document.js';

const template = '<head><script></script><!--head--></head><!--page--><!--data-->';
const inserted = (parts: Partial<Parameters<typeof fillTemplate>[1]>) =>
  fillTemplate(template, { head: '', styles: '', page: '', data: '', ...parts });

describe('an HTML document', () => {
  it('puts each part in its place, page styles last in the head', () =>
    expect(inserted({ head: 'h', styles: 's', page: 'p', data: 'd' })).toBe('<head><script></script>hs</head>pd'));

  it('treats placeholders and replacement patterns in the page’s content as plain text', () =>
    expect(inserted({ page: '<!--data-->$&$1', data: 'd' })).toContain('<!--data-->$&$1d'));
});
