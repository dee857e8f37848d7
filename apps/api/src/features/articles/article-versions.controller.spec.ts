import { expect, it } from '@jest/globals';
import { ArticleVersionsController } from './article-versions.controller.js';

const AT = '2025-05-07T15:00:00.000Z';

/** The listed versions of an article whose acts made these versions. */
async function versionsAfter(acts: readonly number[]): Promise<readonly (readonly [number, string])[]> {
  const act = (version: number) => ({ version, at: AT, author: 'system', verb: 'changed', before: {}, after: {} });
  const accounts = { getMany: () => Promise.resolve([]) };
  const articles = { getWithTrash: () => Promise.resolve({ version: acts[0] ?? 1, createdAt: AT }) };
  const store = { latest: () => Promise.resolve(acts.map(act)) };
  // the parts of the stores that are used
  const controller = new ArticleVersionsController(accounts as never, articles as never, store as never);
  return (await controller.list('64f000000000000000000000')).versions.map(({ version, verb }) => [version, verb]);
}

it.each([
  ['without acts', [], [[1, 'created']]],
  [
    'whose oldest act made version 2',
    [3, 2],
    [
      [3, 'changed'],
      [2, 'changed'],
      [1, 'created'],
    ],
  ],
  [
    'whose older acts are not listed',
    [1003, 1002],
    [
      [1003, 'changed'],
      [1002, 'changed'],
    ],
  ],
])('lists a first version by the system unless it is unknown: an article %s', async (_, acts, versions) => {
  expect(await versionsAfter(acts)).toEqual(versions);
});
