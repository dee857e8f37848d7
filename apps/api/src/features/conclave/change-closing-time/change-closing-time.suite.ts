import { describe, expect, it } from '@jest/globals';
import {
  parolin,
  prepareSite,
  setThreeElectors,
  site,
  token,
  typesRecorded,
} from '../../../testing/sites/conclave-site.js';
import { Watcher } from '../../../testing/watcher.js';

describe('changing the closing time', () => {
  prepareSite();

  const SEVEN = '2025-05-07T17:00:00.000Z';
  const put = (body: object, headers = {}) => site.adminCommand(token, 'closing', body, headers);
  const closesAt = async () => (await site.state()).conclaveState.closesAt;

  it('announces, moves and cancels the end of the first round, each with one event', async () => {
    const before = (await typesRecorded()).length;
    const announced = await put({ closesAt: '2025-05-07T19:00:00+02:00' });
    expect([announced.status, announced.body.message]).toEqual([200, 'Heure de clôture annoncée']);
    expect(announced.body.conclaveState.closesAt).toBe(SEVEN);
    expect((await put({ closesAt: '2025-05-07T18:30:00Z' })).body.conclaveState.closesAt).toBe(
      '2025-05-07T18:30:00.000Z',
    );
    const cancelled = await put({ closesAt: null });
    expect([cancelled.status, cancelled.body.message]).toEqual([200, 'Heure de clôture annulée']);
    expect(await closesAt()).toBeNull();
    const { rounds } = await site.state();
    expect(rounds).toMatchObject([{ roundNumber: 1, closesAt: null }]);
    expect((await typesRecorded()).slice(before)).toEqual(Array.from({ length: 3 }, () => 'ClosingTimeChanged'));
  });

  it('moves the end that was announced with the round', async () => {
    await site.adminCommand(token, 'next-round', { closesAt: SEVEN });
    await put({ closesAt: '2025-05-07T18:30:00Z' });
    expect((await site.recorded()).at(-1)?.data).toMatchObject({
      roundNumber: 2,
      before: SEVEN,
      after: '2025-05-07T18:30:00.000Z',
    });
  });

  it('records nothing for the announced time, and once under a repeated key', async () => {
    const key = { 'idempotency-key': site.system.ids.uuid() };
    await put({ closesAt: SEVEN }, key);
    const before = await typesRecorded();
    expect((await put({ closesAt: SEVEN })).status).toBe(200);
    expect((await put({ closesAt: SEVEN }, key)).body.message).toBe('Cette commande avait déjà été exécutée');
    expect(await typesRecorded()).toEqual(before);
  });

  it.each([
    ['a past time', { closesAt: '2025-05-07T14:00:00Z' }, 422, 'closing-time-past'],
    ['a text', { closesAt: 'demain' }, 400, 'invalid-request'],
    ['no time', {}, 400, 'invalid-request'],
  ])('rejects %s', async (_case, body, status, code) => {
    const answer = await put(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await closesAt()).toBeNull();
  });

  it('rejects a command from a stale dashboard, naming what happened', async () => {
    const { revision } = (await site.state()).conclaveState;
    const bernard = await site.login('admin', 'Bernard');
    await site.adminCommand(bernard, 'closing', { closesAt: SEVEN });
    const { status, body } = await put({ closesAt: null, expectedRevision: revision });
    expect([status, body.code]).toEqual([409, 'stale-command']);
    expect(body.msg).toContain("Bernard a changé l'heure de clôture annoncée");
    expect(await closesAt()).toBe(SEVEN);
  });

  it('rejects a second command without a revision within three seconds', async () => {
    const send = (time: string | null) => put({ closesAt: time, expectedRevision: undefined });
    expect((await send(SEVEN)).status).toBe(200);
    const { status, body } = await send(null);
    expect([status, body.code]).toEqual([409, 'stale-command']);
    expect(await closesAt()).toBe(SEVEN);
    site.system.clock.pass(3);
    expect((await send(null)).status).toBe(200);
  });

  it('is refused after the election', async () => {
    await setThreeElectors();
    await site.votesFor(parolin(), 2);
    await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
    const { status, body } = await put({ closesAt: SEVEN });
    expect([status, body.code]).toEqual([409, 'conclave-complete']);
  });

  it('pushes the changed time to visitors', async () => {
    const watcher = await new Watcher(site.address).until(({ connected }) => connected);
    await put({ closesAt: SEVEN });
    await watcher.until((w) => w.of('state').some(({ conclaveState }) => conclaveState.closesAt === SEVEN));
    expect(watcher.of('round')).toEqual([]);
    watcher.close();
  });
});
