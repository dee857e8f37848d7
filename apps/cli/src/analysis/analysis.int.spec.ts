import { existsSync, rmSync } from 'node:fs';
import { CardinalStore, recordContext } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds, systemClock } from '@fumata/platform';
import { cardinal, CONCLAVE } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { prepareFolder, fumata, pathOf } from './analysis.fixture.js';

prepareFolder();

describe('fumata replay', () => {
  it('shows an edition at an event', async () => {
    const { output } = await fumata('replay', '--at', '5');
    expect(output).toContain('événement 5');
    expect(output).toContain('Scrutin 1, ouvert : 2 votes de 2 votants');
    const whole = JSON.parse((await fumata('replay', '--at', '8', '--json')).output) as { sequence: number };
    expect(whole.sequence).toBe(8);
  });

  it('shows an edition at a time', async () => {
    const { output } = await fumata('replay', '--at', '2025-05-07T14:30:05.500Z');
    expect(output).toContain('événement 5');
    expect(await fumata('replay', '--at', '2025-05-07T14:29:00Z')).toMatchObject({ code: 1 });
    expect(await fumata('replay', '--at', '99')).toMatchObject({ code: 1 });
    expect(await fumata('replay', '--at', 'hier')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('le numéro d’un événement, ou un moment, comme 2025-'),
    });
    expect(await fumata('replay', '--at', '2025-02-31')).toMatchObject({ code: 2 });
  });
});

describe('fumata editions', () => {
  it('lists the editions of the log', async () => {
    expect(await fumata('editions')).toMatchObject({
      code: 0,
      output: `${CONCLAVE}  1re édition, ouverte le 7 mai 2025 : 2 scrutins, 4 voix, en cours`,
    });
  });

  it('creates no secret where the site has it from its environment', async () => {
    rmSync(pathOf('secret'));
    expect(await fumata('editions')).toMatchObject({ code: 0 });
    expect(existsSync(pathOf('secret'))).toBe(false);
    expect(await fumata('export', '--sortie', pathOf('a.ndjson'))).toMatchObject({
      code: 1,
      errors: expect.stringContaining('SECRET'),
    });
  });
});

describe('names of cardinals', () => {
  it('stand beside their ids, also with a decimal comma for the share', async () => {
    const documents = await EmbeddedDocumentStore.open({ file: pathOf('documents.db') });
    const cardinals = new CardinalStore(recordContext(documents, systemClock, createIds()));
    await documents.prepare();
    const names = { prenom: 'Pietro', nom: 'Parolin', paysNaissance: 'Italie', paysService: 'Italie' };
    // Only the names are read.
    const parolin = { ...names, statutVotant: 'OUI' } as Parameters<CardinalStore['add']>[1];
    await cardinals.add('system', parolin, { id: cardinal(1) });
    await documents.close();
    const replayed = (await fumata('replay', '--at', '7')).output.replace(/\u00A0/g, ' ');
    expect(replayed).toContain(`  Pietro Parolin (${cardinal(1)}) : 2 voix, 66,7 %`);
    expect(replayed).toContain(`  ${cardinal(2)} : 1 voix, 33,3 %`);
    const { output } = await fumata('counterfactual', '--electeurs', '133');
    expect(output).toContain(`Pietro Parolin (${cardinal(1)})`);
  });
});

describe('fumata counterfactual', () => {
  it('lists the effects of other rules', async () => {
    const { output } = await fumata('counterfactual', '--majorite', 'votes');
    expect(output).toContain('Scrutin 2\n');
    expect(output).toContain('1 scrutin sur 2 aurait tourné autrement.');
    expect(await fumata('counterfactual')).toMatchObject({ code: 2, errors: expect.stringMatching(/^Quelle autre/) });
  });

  it('prints only what differs', async () => {
    expect((await fumata('counterfactual', '--attente', '1')).output).toBe(
      'Mêmes premiers, mêmes majorités dans tous les scrutins.',
    );
  });

  it('counts with another number of electors', async () => {
    const { output } = await fumata('counterfactual', '--electeurs', '133');
    expect(output.split('\n')).toEqual([
      'Scrutin 1',
      '  majorité requise  2 → 89',
      expect.stringMatching(/^ {2}majorité atteinte par .+ → par personne$/),
      'Scrutin 2',
      '  majorité requise  2 → 89',
      '1 scrutin sur 2 aurait tourné autrement.',
    ]);
    expect(await fumata('counterfactual', '--electeurs', '0')).toMatchObject({ code: 2 });
  });
});
