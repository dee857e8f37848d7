import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InstallationLocation } from '@fumata/stores';
import { runWithFolder } from '../data-folder.js';
import { askServerToWork } from '../projections/work-client.js';
import { nameLines } from './name-lines.js';

const SERVER_TIMEOUT_MS = 5_000;

/** A cardinal with the id, or the id alone for an unknown one. */
export type CardinalText = (cardinalId: string) => string;

/** Names by id, from the content of the installation. Ids are enough to read a log: a failure to load is ignored. */
export async function cardinalNames(where: InstallationLocation): Promise<ReadonlyMap<string, string>> {
  const lines = await load(where).catch(() => []);
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
}

export async function cardinalTexts(where: InstallationLocation): Promise<CardinalText> {
  const names = await cardinalNames(where);
  return (id) => {
    const name = names.get(id);
    return name === undefined ? id : `${name} (${id})`;
  };
}

async function load(where: InstallationLocation): Promise<readonly string[]> {
  if (where.mongodbUri === undefined && !existsSync(join(where.dataFolder, 'documents.db'))) return [];
  return runWithFolder(
    where,
    async () => {
      const { withStores } = await import('@fumata/stores/with-stores');
      return withStores(where, ['documents'], ({ documents }) => nameLines(documents));
    },
    async (address) => {
      const signal = AbortSignal.timeout(SERVER_TIMEOUT_MS);
      const answer = await askServerToWork(
        address,
        { verb: 'cardinal-names' },
        { signal, onProgress: () => undefined },
      );
      return answer.lines;
    },
  );
}
