import { generatePassword } from '@fumata/content';
import { describe, expect, it } from '@jest/globals';
import { prepareSite, parolin, rawSocket, site, watch, watchFromSnapshot } from '../testing/sites/watched-site.js';

describe('a connection that has not answered its first ping', () => {
  prepareSite();

  it('is no viewer, joins nothing and gets nothing until it does', async () => {
    const raw = await rawSocket({}, false);
    const received: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    raw.on('message', (data: Buffer) => {
      received.push(data.toString());
      if (data.toString().startsWith('42/conclave,["snapshot"')) resolve();
    });
    raw.send('40/conclave,');
    await watchFromSnapshot();
    await site.votesFor(parolin(), 1);
    expect(received.filter((text) => text.startsWith('4'))).toEqual([]);
    expect([(await site.state()).viewers, await site.metric('fumata_live_sockets{channel="conclave"}')]).toEqual([
      1, 1,
    ]);
    raw.send('3');
    await promise;
    expect([(await site.state()).viewers, await site.metric('fumata_live_sockets{channel="conclave"}')]).toEqual([
      2, 2,
    ]);
    raw.terminate();
  });
});

describe('admission', () => {
  prepareSite();

  it('accepts everybody except an invalid token and an account with a temporary password', async () => {
    for (const token of ['x.y.z', 7, { $ne: '' }]) {
      const error = await watch({ token }).refused;
      expect(error).toMatchObject({ data: { code: 'not-logged-in' } });
    }
    const beforeChange = await site.login('admin', 'Claire', generatePassword());
    expect((await watch({ token: beforeChange }).refused).message).toMatch(/généré/);
    expect((await watchFromSnapshot({ token: '' })).connected).toBe(true);
    expect((await watchFromSnapshot({ token: await site.login('membre') })).of('log')).toEqual([]);
  });

  it('rejects pages of other sites', async () => {
    await expect(rawSocket({ origin: 'https://evil.example' })).rejects.toThrow('403');
    const { status } = await site.ask('GET', '/socket.io/?EIO=4&transport=polling', {
      headers: { origin: 'https://evil.example' },
    });
    expect(status).toBe(403);
    (await rawSocket({ origin: 'http://fumata.test' })).terminate();
  });
});

describe('log subscriptions', () => {
  prepareSite();

  it('send recorded events to administrators, pseudonymised events to analysts, and none to visitors', async () => {
    const token = await site.login('admin');
    const analyst = await watchFromSnapshot({ token: await site.login('analyste') });
    const [admin, member, visitor] = [
      await watchFromSnapshot({ token }),
      await watchFromSnapshot({ token: await site.login('membre') }),
      await watchFromSnapshot(),
    ];
    await site.votesFor(parolin(), 1);
    await site.adminCommand(token, 'toggle-pause', { pause: true });
    for (const watcher of [admin, analyst]) await watcher.until((w) => w.of('log').length === 2);
    for (const watcher of [member, visitor]) await watcher.until((w) => w.of('state').length === 1);
    const recorded = (await site.recorded()).slice(-2);
    const [vote, pause] = recorded;
    expect(admin.of('log')).toMatchObject(
      recorded.map(({ type, data, metadata, position }) => ({ type, data, metadata, position })),
    );
    expect(admin.of('log')[0]!.metadata['voter']).toBe(vote!.stream.slice('ballot-'.length));
    expect(analyst.of('log')[1]!.metadata).toEqual({ ...pause!.metadata, actor: 'admin' });
    expect(analyst.of('log')[0]!.metadata['voter']).toMatch(/^[\w-]{43}$/);
    expect([member.of('log'), visitor.of('log')]).toEqual([[], []]);
  });
});
