import { createRegistry } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import { RefusalMetric } from './refusal-metric.js';

describe('the metric of refusing witnesses', () => {
  it('shows the last refusal of each witness until it cosigns, or another process submits', async () => {
    const registry = createRegistry();
    const metric = new RefusalMetric(registry);
    const refusals = async () =>
      (await registry.metrics()).split('\n').filter((line) => line.startsWith('fumata_witness_refusing'));
    metric.cosigned({ witness: 'one.test' });
    expect(await refusals()).toEqual([]);
    metric.refused({ witness: 'one.test', status: 404 });
    metric.refused({ witness: 'one.test', status: 409 });
    metric.refused({ witness: 'two.test', status: 403 });
    expect(await refusals()).toEqual([
      'fumata_witness_refusing{witness="one.test",status="409"} 1',
      'fumata_witness_refusing{witness="two.test",status="403"} 1',
    ]);
    metric.cosigned({ witness: 'one.test' });
    expect(await refusals()).toEqual(['fumata_witness_refusing{witness="two.test",status="403"} 1']);
    metric.clear();
    expect(await refusals()).toEqual([]);
  });
});
