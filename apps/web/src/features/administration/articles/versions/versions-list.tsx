import { Link } from 'react-router-dom';
import { counted, dayAndMonth, hour } from '@fumata/text';
import { Pane } from '../../kit/pane.js';
import { partsOf } from '../../kit/form-draft.js';
import { LABELS } from '../rules/labels.js';
import type { Version } from '../query.js';

interface VersionsListProps {
  /** Newest first. */
  versions: readonly Version[];
  /** Number of the displayed version. */
  shown: number | undefined;
}

/** The versions of the article, with their authors and times. */
export const VersionsList = ({ versions, shown }: VersionsListProps) => (
  <Pane id="versions-nombre" title={counted(versions.length, 'version')}>
    <ol className="versions" role="list">
      {versions.map((version, index) => (
        <li key={version.version}>
          <Link
            to={`#versions-${version.version}`}
            aria-current={version.version === shown ? 'true' : undefined}
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
  const labels: Readonly<Record<string, unknown>> = partsOf(LABELS);
  const changed = champs.flatMap((field) => labels[field] ?? []);
  return VERBS[verb] ?? (changed.join(', ') || 'Autre changement');
}
