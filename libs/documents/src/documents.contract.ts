import { describe, it, expect } from '@jest/globals';
import {
  CARDINALS,
  cardinal,
  prepareStore,
  type Cardinal,
  type DocumentsUnderTest,
  type DurableDocumentsUnderTest,
} from './documents.fixture.js';
import { describeStorage } from './stored-documents.contract.js';
import { describeWriting } from './writing.contract.js';
import { describeWritingByPosition } from './writing-by-position.contract.js';
import { describeFinding } from './finding.contract.js';

/** Contract suite of the document stores. Uses one store for all cases and clears it after each. */
export function describeDocuments(adapter: string, start: () => Promise<DocumentsUnderTest>): void {
  prepareStore(start);
  describeStorage(adapter, start);
  describeWriting(adapter);
  describeWritingByPosition(adapter);
  describeFinding(adapter);
}

/** Additional contract of stores whose documents outlive the process. */
export function describeDurableDocuments(adapter: string, start: () => Promise<DurableDocumentsUnderTest>): void {
  describe(`documents: durability (${adapter})`, () => {
    it('returns each acknowledged write from a newly opened store', async () => {
      const fixture = await start();
      const cardinals = fixture.store.collection<Cardinal>(CARDINALS);
      await fixture.store.prepare();
      const reopenedContents = async (): Promise<Cardinal[]> => {
        const other = await fixture.reopened();
        try {
          return await other.collection<Cardinal>(CARDINALS).find();
        } finally {
          await other.close();
        }
      };
      await cardinals.insert(cardinal('a'));
      expect(await reopenedContents()).toEqual([cardinal('a')]);
      await cardinals.update('a', { set: { age: 1 } });
      expect(await reopenedContents()).toEqual([cardinal('a', { age: 1 })]);
      await cardinals.put(cardinal('b'));
      expect(await reopenedContents()).toEqual([cardinal('a', { age: 1 }), cardinal('b')]);
      await cardinals.replace(cardinal('a', { note: 'Œcuménisme' }));
      expect(await reopenedContents()).toEqual([cardinal('a', { note: 'Œcuménisme' }), cardinal('b')]);
      await cardinals.delete('a');
      expect(await reopenedContents()).toEqual([cardinal('b')]);
      await fixture.stop();
    });
  });
}
