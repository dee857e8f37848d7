import { describe, expect, it } from '@jest/globals';
import { runCampaign } from './run-campaign.ts';

describe('a site under half a minute of each attack, and 100,000 requests from the grammar', () => {
  it('serves 99 % of the requests of others within a second', async () => {
    const { lines, errors, code } = await runCampaign();
    expect(errors).toBe('');
    expect(lines.filter((line) => line.includes('FAULT'))).toEqual([]);
    expect(code).toBe(0);
  });
});
