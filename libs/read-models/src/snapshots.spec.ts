import { emptyView } from '@fumata/conclave';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { describe, expect, it } from '@jest/globals';
import { ReadModels } from './read-models.js';
import { saveSnapshot, newestSnapshot, snapshotAt } from './snapshots.js';

describe('newestSnapshot', () => {
  it('skips a damaged snapshot and uses the one before', async () => {
    const store = EmbeddedDocumentStore.inMemory();
    const models = new ReadModels(store);
    await store.prepare();
    for (const [position, eventCount] of [
      ['1', 10],
      ['2', 20],
    ] as const)
      await saveSnapshot(models, { view: { ...emptyView(), position }, eventCount, origin: 'log' }, true);
    expect(await newestSnapshot(models, 'log')).toMatchObject({ eventCount: 20 });
    const [newest] = await models.snapshots.find({ position: '2' });
    await models.snapshots.put({ ...newest!, view: newest!.view.slice(0, -1) });
    expect(await newestSnapshot(models, 'log')).toMatchObject({ eventCount: 10 });
    expect(await snapshotAt(models, 'log', 'f'.repeat(24), 5)).toBeUndefined();
  });
});
