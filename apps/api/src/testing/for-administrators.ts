import { expect, it } from '@jest/globals';
import type { TestSite } from './site.js';

type Call = readonly [method: string, path: string];

/** Tests that each route requires an administrator: 401 without a valid token, 403 for other roles. */
export function forAdministratorsOnly(site: () => TestSite, calls: readonly Call[]): void {
  it(`answers ${calls.length} admin routes with 401 without a valid token, 403 for other roles`, async () => {
    const [analyst, member] = [await site().login('analyste'), await site().login('membre')];
    const status = async ([method, path]: Call, token: string | undefined): Promise<number> => {
      const headers = token === undefined ? {} : { 'x-auth-token': token };
      return (await site().ask(method, path, { headers, ...(method !== 'GET' && { body: {} }) })).status;
    };
    const answers = [];
    for (const call of calls) {
      const [anonymous, forged] = [await status(call, undefined), await status(call, 'x.y.z')];
      answers.push([...call, anonymous, forged, await status(call, analyst), await status(call, member)]);
    }
    expect(answers).toEqual(calls.map((call) => [...call, 401, 401, 403, 403]));
  });
}
