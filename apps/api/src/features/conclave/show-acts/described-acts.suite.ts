import { type ConclaveState } from '@fumata/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { acts, ask, close, open, revision, site, token } from '../../../testing/sites/acts-site.js';

describe('acts shown to administrators', () => {
  const latest = async () => (await acts('?limit=1'))[0];
  const correct = async (change: Partial<ConclaveState>) =>
    site.adminCommand(token, 'state', { ...(await site.state()).conclaveState, ...change });
  const parolin = () => site.cardinal('pietro-parolin');

  describe('the act history', () => {
    beforeEach(open);
    afterEach(close);

    it('describes a round with the result of the closed one', async () => {
      await site.votesFor(parolin(), 2);
      await site.votesFor(site.cardinal('luis-antonio-tagle'), 1);
      site.system.clock.pass(60);
      const motif = 'Fin de la journée';
      await site.adminCommand(token, 'next-round', { motif, closesAt: '2025-05-07T19:00:00Z' });
      expect(await latest()).toMatchObject({
        revision: await revision(),
        type: 'RoundOpened',
        at: '2025-05-07T15:01:00.000Z',
        who: 'Claire',
        what: 'a ouvert le 2e scrutin',
        reason: motif,
        changes: [
          { field: 'currentRound', before: 1, after: 2 },
          { field: 'closesAt', before: null, after: '2025-05-07T19:00:00.000Z' },
          { field: 'smoke', before: null, after: 'black' },
          { field: 'totalVotes', before: null, after: 3 },
          { field: 'leader', before: null, after: 'Pietro Parolin' },
          { field: 'leaderVotes', before: null, after: 2 },
        ],
      });
    });

    it('describes a pause with reason and exhortation, and its end', async () => {
      await site.adminCommand(token, 'toggle-pause', {
        pause: true,
        reason: 'Prière',
        exhortationBy: 'Pietro Parolin',
      });
      await site.adminCommand(token, 'toggle-pause', { pause: false });
      expect((await acts()).slice(0, 2)).toMatchObject([
        { what: 'a repris le conclave', changes: [{ field: 'isPaused', before: true, after: false }] },
        {
          what: 'a mis le conclave en pause',
          changes: [
            { field: 'pauseReason', before: null, after: 'Prière' },
            { field: 'pauseExhortationBy', before: null, after: 'Pietro Parolin' },
          ],
        },
      ]);
    });

    it('describes a closing time that is announced, moved and cancelled', async () => {
      const [six, seven] = ['2025-05-07T18:00:00.000Z', '2025-05-07T19:00:00.000Z'];
      for (const closesAt of [six, seven, null]) await site.adminCommand(token, 'closing', { closesAt });
      expect((await acts()).slice(0, 3)).toMatchObject([
        { what: "a annulé l'heure de clôture", changes: [{ field: 'closesAt', before: seven, after: null }] },
        { what: "a déplacé l'heure de clôture", changes: [{ field: 'closesAt', before: six, after: seven }] },
        { what: "a annoncé l'heure de clôture", changes: [{ field: 'closesAt', before: null, after: six }] },
      ]);
    });

    it('describes a correction with all differences', async () => {
      await correct({ electors: 135 });
      expect(await latest()).toMatchObject({
        what: 'a corrigé les électeurs',
        changes: [{ field: 'electors', before: 133, after: 135 }],
      });
      await correct({ currentDay: 3, dayPeriod: 'morning', currentRound: 5, totalRounds: 5, isActive: false });
      expect(await latest()).toMatchObject({
        revision: await revision(),
        what: "a corrigé le jour, la demi-journée, le numéro du scrutin, le nombre de scrutins et l'activité du conclave",
        changes: [
          { field: 'currentDay', before: 1, after: 3 },
          { field: 'dayPeriod', before: 'afternoon', after: 'morning' },
          { field: 'currentRound', before: 1, after: 5 },
          { field: 'totalRounds', before: 1, after: 5 },
          { field: 'isActive', before: true, after: false },
        ],
      });
    });

    it('describes an election with cardinal and votes', async () => {
      await correct({ electors: 3 });
      await site.votesFor(parolin(), 2);
      await site.adminCommand(token, 'elect-pope', { cardinalId: parolin()._id });
      expect(await latest()).toMatchObject({
        type: 'PopeElected',
        what: "a proclamé l'élection de Pietro Parolin au 1er scrutin",
        changes: [
          { field: 'popeElected', before: null, after: 'Pietro Parolin' },
          { field: 'votes', before: null, after: 2 },
          { field: 'requiredMajority', before: null, after: 2 },
          { field: 'smoke', before: null, after: 'white' },
          { field: 'totalVotes', before: null, after: 2 },
        ],
      });
    });

    it('contains only the reset after a reset, with its reason and changes', async () => {
      await correct({ electors: 135 });
      await site.votesFor(parolin(), 2);
      await site.adminCommand(token, 'next-round');
      await site.adminCommand(token, 'reset', { motif: 'Répétition' });
      expect(await acts()).toMatchObject([
        {
          revision: await revision(),
          who: 'Claire',
          what: 'a réinitialisé le conclave',
          reason: 'Répétition',
          changes: [
            { field: 'totalRounds', before: 2, after: 1 },
            { field: 'totalVotes', before: 2, after: 0 },
            { field: 'electors', before: 135, after: 133 },
          ],
        },
      ]);
    });

    it('lists all editions on request, each below the reset that ended it', async () => {
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      await site.adminCommand(token, 'reset', { motif: 'Répétition' });
      await site.adminCommand(token, 'next-round');
      await site.adminCommand(token, 'reset');
      const all = await acts('?editions=toutes');
      expect(all.map(({ what }) => what)).toEqual([
        'a réinitialisé le conclave',
        'a ouvert le 2e scrutin',
        'a réinitialisé le conclave',
        'a mis le conclave en pause',
        'a ouvert le conclave',
      ]);
      expect(all[2]).toMatchObject({
        reason: 'Répétition',
        changes: [
          { field: 'totalRounds', before: 1, after: 1 },
          { field: 'totalVotes', before: 0, after: 0 },
        ],
      });
      for (const limit of [1, 2, 3, 4])
        expect(await acts(`?editions=toutes&limit=${limit}`)).toEqual(all.slice(0, limit));
      expect(await acts('?editions=en-cours')).toEqual(await acts());
      expect(await acts()).toEqual(all.slice(0, 1));
      expect((await ask('?editions=hier')).body.errors?.[0]?.path).toBe('editions');
    });

    it('lists the acts of one account', async () => {
      await site.adminCommand(token, 'toggle-pause', { pause: true });
      await site.adminCommand(await site.login('admin', 'Bernard'), 'toggle-pause', { pause: false });
      const [paused] = (await site.recorded()).slice(-2).map(({ metadata }) => String(metadata['actor']));
      const byClaire = await acts(`?qui=${paused?.slice('admin:'.length)}`);
      expect(byClaire.map(({ what }) => what)).toEqual(['a mis le conclave en pause']);
    });

    it('shows the current name of each account, or that the account is deleted', async () => {
      const bernard = await site.login('admin', 'Bernard');
      await site.adminCommand(bernard, 'toggle-pause', { pause: true });
      await site.adminCommand(token, 'toggle-pause', { pause: false });
      const [, paused] = (await site.recorded()).slice(-2).map(({ metadata }) => metadata['actor']);
      expect((await acts()).slice(0, 2).map(({ who }) => who)).toEqual(['Claire', 'Bernard']);
      expect(paused).toMatch(/^admin:/);
      site.system.accounts.getMany = () => Promise.resolve([]);
      expect((await acts()).slice(0, 2).map(({ who }) => who)).toEqual(['un compte supprimé', 'un compte supprimé']);
    });
  });
});
