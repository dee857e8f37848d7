import { describe, expect, it } from '@jest/globals';
import { MeantAddresses } from './meant-addresses.js';

const meant = new MeantAddresses({ canonical: (address) => address }, 'https://conclave.example');
/** `/a b` means `/ab` or `/a`. */
const pageOf = (statuses: Readonly<Record<string, number>>) =>
  meant.onlyPage('/a%20b?page=2', async ({ pathname }) => ({
    page: { status: statuses[pathname] ?? 404, html: '' },
    live: '',
  }));

describe('an unknown address', () => {
  it('leads to the only page that it may mean', async () => {
    expect(await pageOf({ '/ab': 200 })).toBe('/ab?page=2');
    expect(await pageOf({ '/a': 200 })).toBe('/a?page=2');
  });

  it('leads nowhere if it may mean two pages, none, or one that is unavailable', async () => {
    expect(await pageOf({ '/ab': 200, '/a': 200 })).toBeUndefined();
    expect(await pageOf({})).toBeUndefined();
    expect(await pageOf({ '/ab': 503, '/a': 200 })).toBeUndefined();
    expect(await pageOf({ '/ab': 200, '/a': 503 })).toBeUndefined();
  });
});
