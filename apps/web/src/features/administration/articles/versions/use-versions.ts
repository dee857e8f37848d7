import type { Article, ArticleVersions } from '@fumata/contracts';
import { apiQuery } from '../../kit/server-state.js';
import { useFetched } from '../../kit/use-loaded.js';
import { ARTICLES } from '../query.js';

export type Version = ArticleVersions['versions'][number];

const versionsQuery = (id: string) =>
  apiQuery([ARTICLES, id, 'versions'], async (api, signal) => {
    const { versions } = await api.get<ArticleVersions>(`${ARTICLES}/${id}/versions`, signal);
    return versions;
  });

const versionQuery = (id: string, version: number | undefined) =>
  apiQuery([ARTICLES, id, 'versions', version], (api, signal) =>
    api.get<Article>(`${ARTICLES}/${id}/versions/${version}`, signal),
  );

export const useVersions = (id: string) => useFetched(versionsQuery(id));

/** An article at a version; disabled without a version. */
export const useVersion = (id: string, version: number | undefined) =>
  useFetched(versionQuery(id, version), { enabled: version !== undefined });
