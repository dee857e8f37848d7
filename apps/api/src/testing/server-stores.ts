import { STREAM_PREFIXES } from '@fumata/conclave';
import { connectMongoDocuments } from '@fumata/documents';
import { openEventStoreDb } from '@fumata/event-log';
import { connectBullMqJobs, SITE_JOBS } from '@fumata/jobs';
import { connectGridFsPictures, Pictures } from '@fumata/media';
import { createIds, environment } from '@fumata/platform';
import type { OpenStores } from '@fumata/stores';

const SERVERS = ['EVENT_STORE_TEST_URL', 'MONGODB_TEST_URI', 'REDIS_TEST_URL'] as const;

/** Missing environment variables of the test servers. */
export const unsetServerVariables = (): readonly string[] =>
  SERVERS.filter((variable) => environment[variable] === undefined);

export interface ServerStores {
  readonly stores: Pick<OpenStores, 'log' | 'documents' | 'pictures' | 'jobs'>;
  close(): Promise<void>;
}

/** Opens empty stores on the test servers, isolated from those of other calls. */
export async function openServerStores(): Promise<ServerStores> {
  const { EVENT_STORE_TEST_URL = '', MONGODB_TEST_URI: uri = '', REDIS_TEST_URL: redisUrl = '' } = environment;
  const name = `fumata-journey-${createIds().uuid()}`;
  const [log, documents, pictureStore, jobs] = await Promise.all([
    openEventStoreDb({ connectionString: EVENT_STORE_TEST_URL, prefixes: STREAM_PREFIXES, namespace: `${name}-` }),
    connectMongoDocuments({ uri, database: name }),
    connectGridFsPictures({ uri, database: name }),
    connectBullMqJobs({ types: SITE_JOBS, redisUrl, prefix: name, onFault: () => undefined }),
  ]);
  const pictures = new Pictures({ store: pictureStore, onStored: () => undefined });
  return {
    stores: { log, documents, pictures, jobs },
    close: async () => {
      await Promise.all([jobs.close(), log.close(), pictures.close(), documents.close()]);
    },
  };
}
