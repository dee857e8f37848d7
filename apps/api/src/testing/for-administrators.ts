import { expect, it } from '@jest/globals';
import type { TestSite } from './site.js';

type Call = readonly [method: string, path: string];

/** Each of these calls checks the role: 401 without a valid token, 403 for everybody else who is logged in. */
export function forAdministratorsOnly(site: () => TestSite, calls: readonly Call[]): void {
  it(`answers ${calls.length} calls of administrators with 401 or 403 to everybody else`, async () => {
    const [analyst, member] = [await site().login('analyste'), await site().login('membre')];
    const status = async ([method, path]: Call, token: string | undefined): Promise<number> => {
      const headers = token === undefined ? {} : { 'x-auth-token': token };
      return (await site().ask(method, path, { headers, ...(method !== 'GET' && { body: {} }) })).status;
    };
    const answers = [];
    for (const call of calls) {
      const [nobody, forged] = [await status(call, undefined), await status(call, 'x.y.z')];
      answers.push([...call, nobody, forged, await status(call, analyst), await status(call, member)]);
    }
    expect(answers).toEqual(calls.map((call) => [...call, 401, 401, 403, 403]));
  });
}
