import { useState } from 'react';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { focusAfter } from '../../list/neighbour.js';
import { detailOf } from '../../refusal-text.js';
import { RemoveDialog } from '../../remove-dialog.js';
import { typeset } from '../../typography.js';
import { TOLD_MS } from '../rules/labels.js';
import { RankingTable } from './ranking-table.js';
import { useRanking } from './use-ranking.js';
import type { RankedRun } from './use-ranking.js';
import './ranking.css';

/** Id of the heading. */
const TITLE = 'classement';

/** Who stands among the day's best, under names that strangers chose; each can be taken out. */
export function RankingPane() {
  const { best, load, forget } = useRanking();
  const [removing, setRemoving] = useState<RankedRun>();
  const [returnTo, setReturnTo] = useState(TITLE);
  const remove = (run: RankedRun, rows: readonly RankedRun[]): void => {
    const ids = rows.map(({ _id }) => _id);
    setReturnTo(focusAfter(ids, run._id, TITLE));
    setRemoving(run);
  };
  const close = (): void => {
    setRemoving(undefined);
    if (removing) void load(); // the others have moved up, or it was already gone
  };
  return (
    <section className="pane weeding" aria-labelledby={TITLE}>
      <header>
        <h2 id={TITLE} tabIndex={-1}>
          Classement du jour
        </h2>
      </header>
      {best === 'loading' ? (
        <p className="sk">Chargement du classement…</p>
      ) : best === 'failed' ? (
        <div role="alert">
          <EmptyState text="Le classement n’a pas pu être chargé.">
            <Button look="ghost" onClick={() => void load()}>
              Réessayer
            </Button>
          </EmptyState>
        </div>
      ) : best.length === 0 ? (
        <p className="muted">Personne n’est au classement aujourd’hui.</p>
      ) : (
        <RankingTable rows={best} onRemove={(run) => remove(run, best)} />
      )}
      <RemoveDialog
        title={typeset('Retirer du classement ?')}
        act="Retirer"
        of={removing}
        pathOf={({ _id }) => `/api/quiz/classement/${_id}`}
        failedText={(error) => `Erreur: ${detailOf(error)}`}
        toldMs={TOLD_MS}
        onClose={close}
        onRemoved={({ _id }) => forget(_id)}
        returnTo={returnTo}
      >
        <p className="q-cell">{removing && typeset(`« ${removing.pseudonyme} »`)}</p>
        <p>Sa partie sort du classement du jour. Son score reste dans les statistiques.</p>
      </RemoveDialog>
    </section>
  );
}
