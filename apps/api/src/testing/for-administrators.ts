import { expect, it } from '@jest/globals';
import type { TestSite } from './site.js';

type Call = readonly [method: string, path: string];

/** Each of these calls checks the role: 401 without a valid token, 403 for all others who are logged in. */
export function forAdministratorsOnly(site: () => TestSite, calls: readonly Call[]): void {
  it.each(calls)('%s %s is for administrators', async (method, path) => {
    const status = async (token: string | undefined) => {
      const headers = token === undefined ? {} : { 'x-auth-token': token };
      return (await site().ask(method, path, { headers, ...(method !== 'GET' && { body: {} }) })).status;
    };
    expect(await status(undefined)).toBe(401);
    expect(await status('x.y.z')).toBe(401);
    expect(await status(await site().login('analyste'))).toBe(403);
    expect(await status(await site().login('membre'))).toBe(403);
  });
}
