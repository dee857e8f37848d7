import { describe, expect, it } from '@jest/globals';
import { parolin, prepareSite, site, token, typesRecorded } from '../../../testing/sites/conclave-site.js';

describe('pause and resume', () => {
  prepareSite();

  it('pauses with a reason and an exhorting cardinal, and resumes', async () => {
    const { body } = await site.adminCommand(token, 'toggle-pause', {
      pause: true,
      reason: 'Prière',
      exhortationBy: 'Pietro Parolin',
    });
    expect(body.message).toBe('Le conclave a été mis en pause. Raison: Prière');
    expect(body.conclaveState).toMatchObject({
      isActive: true,
      isPaused: true,
      pauseReason: 'Prière',
      pauseExhortationBy: 'Pietro Parolin',
    });
    expect((await site.adminCommand(token, 'toggle-pause', { pause: false })).body.message).toBe(
      'Le conclave a repris',
    );
    expect((await site.visitor().vote(parolin())).status).toBe(201);
  });

  it('changes nothing if the state is already as requested', async () => {
    await site.adminCommand(token, 'toggle-pause', { pause: true });
    const before = await typesRecorded();
    expect((await site.adminCommand(token, 'toggle-pause', { pause: true, reason: 'Autre' })).status).toBe(200);
    expect(await typesRecorded()).toEqual(before);
    expect((await site.state()).conclaveState.pauseReason).toBe('Pause administrative');
  });

  it('uses the prescribed reason and exhortation at 13, 21 and 29 rounds', async () => {
    const reasons: unknown[] = [];
    for (const totalRounds of [13, 21, 29]) {
      const { conclaveState } = await site.state();
      await site.adminCommand(token, 'state', { ...conclaveState, totalRounds });
      const { body } = await site.adminCommand(token, 'toggle-pause', { pause: true });
      reasons.push([body.conclaveState.pauseReason, body.conclaveState.pauseExhortationBy]);
      await site.adminCommand(token, 'toggle-pause', { pause: false });
    }
    expect(reasons).toEqual([
      ['Pause après 3 jours sans résultat (13 scrutins)', 'Dominique Mamberti'],
      ['Pause après 7 nouveaux scrutins sans résultat', site.system.catalogue.firstOf('Cardinal-prêtre')],
      ['Pause après 7 nouveaux scrutins sans résultat', 'Pietro Parolin'],
    ]);
  });

  it('keeps an empty exhortation, beside the prescribed reason for an empty one', async () => {
    const { conclaveState } = await site.state();
    await site.adminCommand(token, 'state', { ...conclaveState, totalRounds: 13 });
    const pause = { pause: true, reason: '', exhortationBy: '' };
    expect((await site.adminCommand(token, 'toggle-pause', pause)).body.conclaveState).toMatchObject({
      pauseReason: 'Pause après 3 jours sans résultat (13 scrutins)',
      pauseExhortationBy: '',
    });
  });

  it('rejects a value that is not a boolean', async () => {
    expect((await site.adminCommand(token, 'toggle-pause', { pause: 'true' })).status).toBe(400);
    expect((await site.adminCommand(token, 'toggle-pause')).status).toBe(400);
  });
});
