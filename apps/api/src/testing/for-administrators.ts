import { expect, it } from '@jest/globals';
import { roleSchema, type Role } from '@fumata/contracts';
import type { TestSite } from './site.js';

type Call = readonly [method: string, path: string];

/**
 * Tests that each route requires an administrator, or the role that it belongs to: 401 without a valid token, 403 for
 * other roles.
 */
export function forAdministratorsOnly(site: () => TestSite, calls: readonly Call[], allowed?: Role): void {
  it(`answers ${calls.length} admin routes with 401 without a valid token, 403 for other roles`, async () => {
    const status = async ([method, path]: Call, token: string | undefined): Promise<number> => {
      const headers = token === undefined ? {} : { 'x-auth-token': token };
      return (await site().ask(method, path, { headers, ...(method !== 'GET' && { body: {} }) })).status;
    };
    const others = roleSchema.options.filter((role) => role !== 'admin' && role !== allowed);
    const tokens = [undefined, 'x.y.z'];
    for (const role of others) tokens.push(await site().login(role));
    const answers = [];
    for (const call of calls) {
      const statuses = [];
      for (const token of tokens) statuses.push(await status(call, token));
      answers.push([...call, ...statuses]);
    }
    expect(answers).toEqual(calls.map((call) => [...call, 401, 401, ...others.map(() => 403)]));
  });

  if (allowed)
    it(`admits the role ${allowed} to them`, async () => {
      const headers = { 'x-auth-token': await site().login(allowed) };
      for (const [method, path] of calls)
        expect((await site().ask(method, path, { headers, ...(method !== 'GET' && { body: {} }) })).status).not.toBe(
          403,
        );
    });
}
