import { describe, it, expect, beforeEach } from '@jest/globals';
import { CollectionIndex, type CollectionIndexes } from './collection-index.js';
import type { Disk, Row } from './disk.js';
import { Journal } from './journal.js';

const NUMBERS = { name: 'numbers' };

/** A disk whose commits end when the test ends them. */
class ManualDisk implements Disk {
  readonly commits: { readonly rows: readonly Row[]; readonly end: (failure?: Error) => void }[] = [];
  #onCommit: () => void = () => undefined;

  commit(rows: readonly Row[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.commits.push({ rows, end: (failure) => (failure ? reject(failure) : resolve()) });
      this.#onCommit();
    });
  }
  async started(count: number): Promise<void> {
    while (this.commits.length < count) await new Promise<void>((resolve) => (this.#onCommit = resolve));
  }
  probe = (): Promise<void> => Promise.resolve();
  purge = (): Promise<void> => Promise.resolve();
  close = (): Promise<void> => Promise.resolve();
}

describe('Journal', () => {
  let disk: ManualDisk;
  let journal: Journal;
  let indexes: CollectionIndexes;
  const put = (id: string): Promise<void> => journal.write([{ indexes, id, document: { _id: id } }]);
  const idsOf = (index: CollectionIndex): string[] =>
    index
      .candidates({})
      .map(({ _id }) => _id)
      .sort();

  beforeEach(() => {
    disk = new ManualDisk();
    journal = new Journal(disk);
    indexes = { name: 'numbers', latest: new CollectionIndex(NUMBERS), durable: new CollectionIndex(NUMBERS) };
  });

  it('commits writes together that arrive during a commit', async () => {
    const first = put('a');
    await disk.started(1);
    const others = [put('b'), put('c'), put('d')];
    disk.commits[0]?.end();
    await first;
    await disk.started(2);
    expect(disk.commits.map(({ rows }) => rows.map(([, id]) => id))).toEqual([['a'], ['b', 'c', 'd']]);
    expect(idsOf(indexes.durable)).toEqual(['a']);
    expect(idsOf(indexes.latest)).toEqual(['a', 'b', 'c', 'd']);
    disk.commits[1]?.end();
    await Promise.all(others);
    expect(idsOf(indexes.durable)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('resolves a write without changes after the pending one', async () => {
    const answers: string[] = [];
    const writing = put('a').then(() => answers.push('write'));
    await disk.started(1);
    const dependent = journal.write([]).then(() => answers.push('dependent'));
    disk.commits[0]?.end();
    await Promise.all([writing, dependent]);
    expect(answers).toEqual(['write', 'dependent']);
    expect(disk.commits).toHaveLength(1);
  });

  it('rejects all writes on top of a failed commit, then continues', async () => {
    const writes = [put('a')];
    await disk.started(1);
    writes.push(put('b'), journal.write([]));
    const outcomes = Promise.allSettled(writes);
    disk.commits[0]?.end(new Error('disk full'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(idsOf(indexes.latest)).toEqual([]);
    const later = put('c');
    await disk.started(2);
    disk.commits[1]?.end();
    await later;
    expect(idsOf(indexes.latest)).toEqual(['c']);
    expect(idsOf(indexes.durable)).toEqual(['c']);
  });

  it('finishes pending writes on close and rejects later ones', async () => {
    const writing = put('a');
    const closing = journal.close();
    await expect(put('b')).rejects.toMatchObject({ name: 'Unavailable', why: 'closed' });
    await disk.started(1);
    disk.commits[0]?.end();
    await Promise.all([writing, closing]);
    expect(idsOf(indexes.durable)).toEqual(['a']);
  });
});
