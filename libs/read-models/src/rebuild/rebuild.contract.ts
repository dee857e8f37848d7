import type { DocumentStore } from '@fumata/documents';
import { describe } from '@jest/globals';
import { prepareModels } from './rebuild.fixture.js';
import { describeRebuild } from './switched-models.contract.js';
import { describeChecks } from './checked-models.contract.js';

/** Contract suite of rebuilds and comparisons, run on each document store. */
export function describeRebuilding(kind: string, open: () => Promise<DocumentStore>): void {
  describe(`on documents in ${kind}`, () => {
    prepareModels(open);
    describeRebuild();
    describeChecks();
  });
}
