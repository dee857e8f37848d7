import { describe, expect, it } from '@jest/globals';
import { embedCode } from './code.js';

const options = { taille: 'grand', theme: 'sombre' } as const;

describe('the code of the widget', () => {
  it('is one script with the options', () =>
    expect(embedCode('https://fumata.example', 'script', options)).toBe(
      '<script src="https://fumata.example/widget.js" data-taille="grand" data-theme="sombre" async></script>',
    ));

  it('is one frame, as high as its size needs', () =>
    expect(embedCode('https://fumata.example', 'cadre', options)).toBe(
      '<iframe src="https://fumata.example/widget?taille=grand&amp;theme=sombre" title="Le conclave virtuel en direct" width="100%" height="300" loading="lazy"></iframe>',
    ));
});
