import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { faultDifferences, phasesIn } from './recorded-faults.ts';
import { recorded, serverFolder, temporaryFolder } from './testing.ts';

/** Faults of three nodes, compared with those of the real server. */
export function describeFaults(phases: readonly string[], runs: number): void {
  describe('three nodes of the event store emulator', () => {
    const folder = temporaryFolder();
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it(`behave as recorded: ${phases.join('; ')}`, async () => {
      const out = join(folder, 'cluster.json');
      const only = `^(${phases.join('|')})$`;
      const args = ['--server', serverFolder(folder), '--work', folder, '--out', out, '--runs', String(runs)];
      const { code, output } = await recorded('cluster.mjs', ...args, '--only', only);
      expect({ code, output }).toMatchObject({ code: 0 });
      const { 'outside of any call': _errors, ...found } = phasesIn(out);
      expect(faultDifferences(phasesIn(join(__dirname, 'recorded/cluster.json')), found)).toEqual([]);
    }, 1_500_000);
  });
}
