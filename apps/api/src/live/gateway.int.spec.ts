import { snapshotPushSchema, tallyPushSchema } from '@fumata/contracts';
import type { Cardinal } from '@fumata/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TestSite } from '../testing/site.js';
import { Watcher } from '../testing/watcher.js';

let site: TestSite;
let watchers: Watcher[];
beforeEach(async () => {
  site = await TestSite.open();
  watchers = [];
});
afterEach(async () => {
  for (const watcher of watchers) watcher.close();
  await site.close();
});

function watch(auth: Record<string, unknown> = {}, transports?: string[]): Watcher {
  const watcher = new Watcher(site.address, auth, transports);
  watchers.push(watcher);
  return watcher;
}
const shown = (auth?: Record<string, unknown>) => watch(auth).until((w) => w.of('snapshot').length > 0);
const parolin = (): Cardinal => site.cardinal('pietro-parolin');

describe('a visitor who comes', () => {
  it('is told everything, as the calls tell it', async () => {
    await site.votesFor(parolin(), 3);
    const [snapshot] = (await shown()).of('snapshot');
    expect(snapshotPushSchema.parse(snapshot)).toEqual(snapshot);
    const { previousPosition: _, viewers, at, ...told } = snapshot!;
    expect(told).toEqual({ ...(await site.state()), ...(await site.votes()) });
    expect({ viewers, at }).toEqual({ viewers: 1, at: '2025-05-07T15:00:00.000Z' });
  });

  it('sees each vote at once, with the counts as they are then', async () => {
    const watcher = await shown();
    await site.votesFor(parolin(), 1);
    await watcher.until((w) => w.of('tally').length > 0);
    const [tally] = watcher.of('tally');
    expect(tallyPushSchema.parse(tally)).toEqual(tally);
    expect(tally).toMatchObject({
      roundNumber: 1,
      totalVotes: 1,
      uniqueVoters: 1,
      requiredMajority: 89,
      changed: [[parolin()._id, 1]],
      previousPosition: watcher.of('snapshot')[0]!.position,
    });
  });
});
