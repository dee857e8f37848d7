import { describe, expect, it } from '@jest/globals';
import { runCampaign } from './run-campaign.ts';

describe('a site under attack', () => {
  it('refuses the attacker, serves others and answers no request with an error of its own', async () => {
    const { lines, errors, code } = await runCampaign('--short');
    expect(errors).toBe('');
    expect(lines.filter((line) => line.includes('FAULT'))).toEqual([]);
    const journeys = 'p99 of 48 and 8 requests';
    expect(lines.filter((line) => line.includes(journeys)).map((line) => line.split(':')[0])).toEqual([
      'logins',
      'live places',
      'live messages',
      'live frames',
      'half-open connections',
      'idle readers',
      'unread answers',
      'uncached pages',
      'requests from the grammar',
    ]);
    expect(lines.filter((line) => line.startsWith('1000 requests from the grammar'))).toHaveLength(2);
    expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: 'No fault.' });
  });
});
