import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { withOrdinals } from './ordinals.js';

describe('withOrdinals', () => {
  it.each([
    ['Le podium du 1er scrutin', '<span>Le podium du 1<sup>er</sup> scrutin</span>'],
    ['1re édition, 12e scrutin', '<span>1<sup>re</sup> édition, 12<sup>e</sup> scrutin</span>'],
    ['Jean-Paul Ier au XXe siècle', '<span>Jean-Paul I<sup>er</sup> au XX<sup>e</sup> siècle</span>'],
    ['21 électeurs, Xerxès, Ivre', '21 électeurs, Xerxès, Ivre'],
    ['<b> & 2e', '<span>&lt;b&gt; &amp; 2<sup>e</sup></span>'],
  ])('%s', (text, html) => expect(renderToStaticMarkup(withOrdinals(text))).toBe(html));
});
