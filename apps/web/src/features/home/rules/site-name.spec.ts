import { describe, expect, it } from '@jest/globals';
import { siteName } from './site-name.js';

describe('the name of the site', () => {
  it('is its host', () => expect(siteName({ host: 'fumata.example', title: 'Fumata 2025' })).toBe('fumata.example'));
  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('is its title at %s', (host) =>
    expect(siteName({ host, title: 'Fumata 2025' })).toBe('Fumata 2025'),
  );
});
