import type { Article } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Failed, Pane } from '../../kit/page.js';
import type { ArticleForm } from '../form/article-form.js';
import { useFetched, type Fetched, detailOf } from '../../kit/server-state.js';
import { versionQuery, versionsQuery, type Version } from '../query.js';
import { VersionPane } from './version-pane.js';
import { counted, dayAndMonth, hour } from '@fumata/text';
import { LABELS } from '../rules/labels.js';

/** Versions of an article, each compared with the latest stored one. `requested` 0: the one before the latest. */
export function VersionsView({ form, article, requested }: { form: ArticleForm; article: Article; requested: number }) {
  const title = useTitleFocus();
  const versions = useFetched(versionsQuery(article._id));
  const latest = versions.data?.[0]?.version;
  const selectedVersion = versionToShow(versions.data ?? [], requested);
  const selectedQuery = useFetched(versionQuery(article._id, selectedVersion), {
    enabled: selectedVersion !== undefined,
  });
  const latestQuery = useFetched(versionQuery(article._id, latest), { enabled: latest !== undefined });
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
      <LoadErrors queries={[versions, selectedQuery, latestQuery]} />
      {versions.data ? (
        <div className="with-versions">
          <VersionsList versions={versions.data} selectedVersion={selectedVersion} />
          {selectedQuery.data && latestQuery.data && (
            <VersionPane
              key={selectedVersion}
              form={form}
              version={selectedQuery.data}
              latest={latestQuery.data}
              row={versions.data.find(({ version }) => version === selectedVersion)}
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
function versionToShow(versions: readonly Version[], requested: number): number | undefined {
  const selected = versions.find(({ version }) => version === requested) ?? versions[1] ?? versions[0];
  return selected?.version;
}

function LoadErrors({ queries }: { queries: readonly Fetched<unknown>[] }) {
  const failed = queries.filter(({ error }) => error !== null);
  const error = failed[0]?.error;
  if (!error) return null;
  return (
    <Failed
      text={`Erreur lors du chargement des versions: ${detailOf(error)}`}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    />
  );
}

/** The versions of the article, newest first. */
const VersionsList = ({
  versions,
  selectedVersion,
}: {
  versions: readonly Version[];
  selectedVersion: number | undefined;
}) => (
  <Pane id="versions-nombre" title={counted(versions.length, 'version')}>
    <ol className="versions" role="list">
      {versions.map((version, index) => (
        <li key={version.version}>
          <Link
            to={`#versions-${version.version}`}
            aria-current={version.version === selectedVersion ? 'true' : undefined}
            preventScrollReset
          >
            <b>
              {dayAndMonth(version.at)}, {hour(version.at)}
            </b>
            <span>{index === 0 ? 'Actuelle' : `Version ${version.version}`}</span>
            <span>
              {version.who} · {doneText(version)}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </Pane>
);

const VERBS: Readonly<Partial<Record<Version['verb'], string>>> = {
  created: 'Création',
  deleted: 'Mis à la corbeille',
  restored: 'Rétabli de la corbeille',
};

/** 'Titre, Résumé', 'Création' */
function doneText({ verb, champs }: Version): string {
  const labels: Readonly<Record<string, string>> = LABELS;
  const changed = champs.flatMap((field) => labels[field] ?? []);
  return VERBS[verb] ?? (changed.join(', ') || 'Autre changement');
}
