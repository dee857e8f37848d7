import type { Article } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Failed } from '../../kit/failed.js';
import { detailOf } from '../../kit/error-detail.js';
import type { ArticleForm } from '../form/article-form.js';
import { useFetched, type Fetched } from '../../kit/use-loaded.js';
import { versionQuery, versionsQuery, type Version } from '../query.js';
import { VersionPane } from './version-pane.js';
import { VersionsList } from './versions-list.js';

interface VersionsViewProps {
  form: ArticleForm;
  article: Article;
  /** Version number in the URL; 0 for the version before the latest. */
  requested: number;
}

/** Versions of an article, each compared with the latest stored one; unsaved changes are not compared. */
export function VersionsView({ form, article, requested }: VersionsViewProps) {
  const title = useTitleFocus();
  const versions = useFetched(versionsQuery(article._id));
  const latest = versions.data?.[0]?.version;
  const shown = chosen(versions.data ?? [], requested);
  const then = useFetched(versionQuery(article._id, shown), { enabled: shown !== undefined });
  const now = useFetched(versionQuery(article._id, latest), { enabled: latest !== undefined });
  return (
    <>
      <div className="a-head">
        <div>
          <Link className="back" to="." preventScrollReset>
            Retour à l’article
          </Link>
          <h1 ref={title} tabIndex={-1}>
            Historique des versions
          </h1>
        </div>
        <p className="muted long">{form.base.values.titre}</p>
      </div>
      <LoadErrors of={[versions, then, now]} />
      {versions.data ? (
        <div className="with-versions">
          <VersionsList versions={versions.data} shown={shown} />
          {then.data && now.data && (
            <VersionPane
              key={shown}
              form={form}
              version={then.data}
              latest={now.data}
              row={versions.data.find(({ version }) => version === shown)}
            />
          )}
        </div>
      ) : (
        !versions.error && <p role="status">Chargement...</p>
      )}
    </>
  );
}

/** Focuses the title on mount, and the link to the versions on return to the form. */
function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    return () => document.getElementById('historique')?.focus();
  }, []);
  return title;
}

/** The version in the URL; if it does not exist, the version before the latest. */
function chosen(versions: readonly Version[], requested: number): number | undefined {
  const found = versions.find(({ version }) => version === requested) ?? versions[1] ?? versions[0];
  return found?.version;
}

function LoadErrors({ of }: { of: readonly Fetched<unknown>[] }) {
  const failed = of.filter(({ error }) => error !== null);
  const [first] = failed;
  if (!first?.error) return null;
  return (
    <Failed
      text={`Erreur lors du chargement des versions: ${detailOf(first.error)}`}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    />
  );
}
