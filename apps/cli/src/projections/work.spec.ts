import { CardinalStore, recordContext } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import { createIds, systemClock } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { describe, expect, it } from '@jest/globals';
import { executeWork } from './work.js';

const documents = EmbeddedDocumentStore.inMemory();
const dependencies = {
  dataFolder: '',
  documents,
  log: new MemoryEventLog(),
  models: new ReadModels(documents),
  clock: systemClock,
  ids: createIds(),
  keys: { secret: undefined, sealKey: undefined },
};
const execute = (request: unknown) =>
  executeWork(request, dependencies, { signal: new AbortController().signal, onProgress: () => undefined });

describe('work on the stores', () => {
  it.each([
    [{ verb: 'rebuild', groups: ['conclave'] }, /^Rien à reconstruire/],
    [{ verb: 'rebuild', groups: [] }, /^Demande inconnue/],
    [{ verb: 'rebuild', groups: ['autre'] }, /^Demande inconnue/],
    [{ verb: 'write-backup-parts', id: '..' }, /^Demande inconnue/],
    [{ verb: 'record-backup', madeAt: 'yesterday' }, /^Demande inconnue/],
    [{ verb: 'resolve-incident', decision: ' court ' }, /^Demande inconnue/],
    [{ verb: 'resolve-incident', decision: 'Rien ne s’est passé' }, /^Le journal est vide/],
    ['miracle', /^Demande inconnue/],
  ])('%j is refused with an explanation', async (request, words) => {
    expect(await execute(request)).toEqual({ refused: expect.stringMatching(words), lines: [] });
  });

  it('lists the names of the cardinals by id', async () => {
    const cardinals = new CardinalStore(recordContext(documents, systemClock, createIds()));
    await documents.prepare();
    const id = 'a'.repeat(24);
    const names = { prenom: 'Pietro', nom: 'Parolin', paysNaissance: 'Italie', paysService: 'Italie' };
    // Only the names are read.
    const fields = { ...names, statutVotant: 'OUI' } as Parameters<CardinalStore['add']>[1];
    await cardinals.add('system', fields, { id });
    expect(await execute({ verb: 'cardinal-names' })).toEqual({ done: 'Noms lus', lines: [`${id} Pietro Parolin`] });
  });
});
