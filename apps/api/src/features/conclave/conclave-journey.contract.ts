import { expect, it } from '@jest/globals';
import type { Journey } from '../../testing/describe-journeys.js';

export const conclaveJourney: Journey = (site) => {
  const parolin = () => site().cardinal('pietro-parolin');
  const admin = () => site().login('admin');
  const recordedVotes = async () => (await site().recorded()).filter(({ type }) => type === 'VoteCast').length;

  it('counts exactly one of a hundred simultaneous votes of one visitor', async () => {
    const visitor = site().visitor();
    await visitor.ask('GET', '/api/conclave/me');
    const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.vote(parolin())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect([(await site().votes()).totalVotes, await recordedVotes()]).toEqual([1, 1]);
  });

  it('answers a repeated vote request with the same receipt', async () => {
    const visitor = site().visitor();
    await visitor.ask('GET', '/api/conclave/me');
    const key = { 'idempotency-key': 'a-key-of-one-request' };
    const [first, again] = [await visitor.vote(parolin(), key), await visitor.vote(parolin(), key)];
    expect(again.body.receipt.eventId).toBe(first.body.receipt.eventId);
    expect(await recordedVotes()).toBe(2);
  });

  it('accepts one of two simultaneous commands of two administrators', async () => {
    const { revision } = (await site().state()).conclaveState;
    const tokens = [await admin(), await admin()];
    const answers = await Promise.all(
      tokens.map((token) => site().adminCommand(token, 'next-round', { expectedRevision: revision })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await site().state()).rounds).toHaveLength(2);
  });

  it('announces one of two simultaneous closing times', async () => {
    const { revision } = (await site().state()).conclaveState;
    const hour = (hours: number) => new Date(site().system.clock.now().getTime() + hours * 3_600_000).toISOString();
    const answers = await Promise.all(
      [hour(1), hour(2)].map(async (closesAt) =>
        site().adminCommand(await admin(), 'closing', { closesAt, expectedRevision: revision }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const accepted = answers.find(({ status }) => status === 200)?.body.conclaveState.closesAt;
    expect((await site().state()).conclaveState.closesAt).toBe(accepted);
  });

  it('counts every accepted vote while an administrator pauses and resumes', async () => {
    const token = await admin();
    const before = await recordedVotes();
    const votes = Promise.all(Array.from({ length: 60 }, () => site().visitor().vote(parolin())));
    for (const pause of [true, false, true, false]) await site().adminCommand(token, 'toggle-pause', { pause });
    const accepted = (await votes).filter(({ status }) => status === 201).length;
    expect((await recordedVotes()) - before).toBe(accepted);
    expect((await site().votes()).totalVotes).toBe(accepted);
  });

  it('elects at the majority; a reset opens a new conclave', async () => {
    const token = await admin();
    await site().adminCommand(token, 'state', { ...(await site().state()).conclaveState, electors: 2 });
    await site().votesFor(parolin(), 2);
    const elected = await site().adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
    expect(elected.body.message).toBe('Pietro Parolin a été élu pape !');
    expect((await site().visitor().vote(parolin())).body.code).toBe('voting-closed');
    expect((await site().adminCommand(token, 'reset')).status).toBe(200);
    expect((await site().state()).conclaveState).toMatchObject({ isActive: true, isComplete: false });
  });
};
