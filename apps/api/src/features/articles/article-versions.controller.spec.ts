import { expect, it } from '@jest/globals';
import { ArticleVersionsController } from './article-versions.controller.js';

const AT = '2025-05-07T15:00:00.000Z';

const ID = '64f000000000000000000000';

/** For an article whose acts made these versions. */
function controllerOf(acts: readonly number[]): ArticleVersionsController {
  const act = (version: number) => ({ version, at: AT, author: 'system', verb: 'changed', before: {}, after: {} });
  const accounts = { getMany: () => Promise.resolve([]) };
  const articles = { getWithTrash: () => Promise.resolve({ version: acts[0] ?? 1, createdAt: AT }) };
  const store = { latest: () => Promise.resolve(acts.map(act)) };
  // the parts of the stores that are used
  return new ArticleVersionsController(accounts as never, articles as never, store as never);
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
  const listed = (await controllerOf(acts).list(ID)).versions;
  expect(listed.map(({ version, verb }) => [version, verb])).toEqual(versions);
});

it.each([
  [1, [1_001, 2]],
  [2, [1_002, 3]],
])('neither lists nor returns version %i when the 1,000 latest acts made %j', async (version, [newest = 0, oldest]) => {
  const controller = controllerOf(Array.from({ length: 1_000 }, (_, index) => newest - index));
  expect((await controller.list(ID)).versions.at(-1)).toMatchObject({ version: oldest });
  await expect(controller.version(ID, version)).rejects.toMatchObject({ refusal: { refused: 'unknown-version' } });
});
