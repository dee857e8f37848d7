import { cardinal } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { problem, verified, write } from './exported-edition.contract.js';
import { prepareExport, file, whole, withTrailerHash } from './written-export.fixture.js';

prepareExport();

describe('partial export', () => {
  const part = () => write({ events: whole.events.slice(3, 6), results: [], whole: false });

  it('is verified without a recount', async () => {
    expect(verified(await part())).toMatchObject({ is: 'intact', events: 3 });
    expect(verified(await part())).not.toHaveProperty('recount');
  });

  it('rejects results and a root, which could not be verified', async () => {
    const lines = await part();
    const results = JSON.stringify({ kind: 'results', rounds: whole.results });
    expect(problem(withTrailerHash(lines.toSpliced(-1, 0, results)))).toEqual({ is: 'unproven', line: 5 });
    const root = lines.at(-1)!.replace('"sha256"', `"root":"${'a'.repeat(64)}","sha256"`);
    expect(problem(lines.with(-1, root))).toEqual({ is: 'unproven', line: 5 });
  });

  it('reports an edited, moved or foreign record, and a wrong count after a deletion', async () => {
    const lines = await part();
    const change = (text: string): string => text.replace(cardinal(2), cardinal(9));
    expect(problem(lines.map(change))).toMatchObject({ finding: { is: 'edited', sequence: 5 } });
    expect(problem(lines.toSpliced(1, 2, lines[2]!, lines[1]!))).toMatchObject({ finding: { is: 'out-of-order' } });
    expect(problem(lines.toSpliced(2, 1))).toEqual({ is: 'miscounted', stated: 3, found: 2 });
    expect(problem(lines.toSpliced(2, 0, file[8]!))).toMatchObject({ finding: { is: 'inserted', sequence: 8 } });
  });
});
