import type { FirstAdministrator } from '@fumata/content';
import { readConfiguration } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import { banner } from './banner.js';

const administratorLine = (administrator: FirstAdministrator): string =>
  banner({ configuration: readConfiguration({}, 'standalone'), address: 'http://localhost:3000', administrator }).match(
    /Administrator +(.*)/,
  )?.[1] ?? '';

describe('banner: administrator', () => {
  it.each<[FirstAdministrator, string]>([
    [{ outcome: 'existed', email: 'a@b.fr' }, 'a@b.fr (forgotten? npm run fumata -- user password a@b.fr)'],
    [{ outcome: 'created', email: 'a@b.fr' }, 'a@b.fr, password as in ADMIN_PASSWORD'],
    [
      { outcome: 'created', email: 'a@b.fr', password: 'xyz' },
      'a@b.fr / xyz   <- shown this once, change it after the login',
    ],
    [
      { outcome: 'email-in-use', email: 'a@b.fr', role: 'admin', disabled: true },
      'none yet! a@b.fr is disabled; type: npm run fumata -- user enable a@b.fr',
    ],
    [
      { outcome: 'email-in-use', email: 'a@b.fr', role: 'membre', disabled: true },
      'none yet! a@b.fr is membre and is disabled; type: npm run fumata -- user role a@b.fr admin && npm run fumata -- user enable a@b.fr',
    ],
  ])('%j', (administrator, text) => expect(administratorLine(administrator)).toBe(text));
});
