import { describe, expect, it } from '@jest/globals';
import { fumataCommand } from './fumata-command.js';

describe('fumataCommand', () => {
  it.each([
    ['a checkout', {}, 'npm run fumata -- user list'],
    ['an empty variable', { FUMATA_COMMAND: '' }, 'npm run fumata -- user list'],
    [
      'Compose',
      { FUMATA_COMMAND: 'docker compose run --rm worker fumata' },
      'docker compose run --rm worker fumata user list',
    ],
  ])('is the command of %s', (_, env, expected) => expect(fumataCommand('user list', env)).toBe(expected));
});
