import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { readConfiguration } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import { addEventStoreCommand } from './event-store-command.js';

const EVENT_STORE_URL = 'esdb://admin:changeit@one.example:2113?tls=true';

/** Runs `fumata event-store grant fumata`; returns the output and the requests to the server. */
function grant(piped: string, env = {}, failure?: Error) {
  const granted: unknown[] = [];
  const printed: string[] = [];
  const input = new PassThrough();
  input.end(piped);
  const program = new Command('fumata');
  addEventStoreCommand(program, {
    configuration: () => readConfiguration(env, 'cli'),
    terminal: { input, output: new PassThrough() },
    print: (line) => printed.push(line),
    grant: async (request) => {
      granted.push(request);
      if (failure) throw failure;
    },
  });
  const running = program.parseAsync(['event-store', 'grant', 'fumata', '--password-stdin'], { from: 'user' });
  return { running, granted, printed };
}

describe('event-store grant', () => {
  it('grants access to the named account, with the password from the pipe', async () => {
    const { running, granted, printed } = grant('un mot de passe\n', { EVENT_STORE_URL });
    await running;
    expect(granted).toEqual([{ adminConnectionString: EVENT_STORE_URL, user: 'fumata', password: 'un mot de passe' }]);
    expect(printed).toEqual([
      expect.stringContaining('fumata peut lire le journal'),
      expect.stringContaining('doivent être longs et aléatoires'),
    ]);
    expect(printed.join()).not.toMatch(/mot de passe|changeit/);
  });

  it('reports no success when the server refuses', async () => {
    const refused = new Error('refused');
    const { running, printed } = grant('un mot de passe\n', { EVENT_STORE_URL }, refused);
    await expect(running).rejects.toBe(refused);
    expect(printed).toEqual([]);
  });

  it.each([
    ['an address', 'un mot de passe\n', {}, 'EVENT_STORE_URL'],
    ['a password', '\n', { EVENT_STORE_URL }, 'mot de passe'],
  ])('is refused without %s', async (_what, piped, env, reason) => {
    const { running, granted } = grant(piped, env);
    await expect(running).rejects.toThrow(reason);
    expect(granted).toEqual([]);
  });
});
