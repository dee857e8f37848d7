import { useState } from 'react';
import type { Projection, Projections } from '@fumata/contracts';
import type { PageMeta } from '../../../../routes/page.js';
import { useAuthentication } from '../../../../shell/session.js';
import { Button } from '../../../../components/button.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { useNow } from '../../../../lib/now.js';
import { PageHead } from '../../kit/list-page.js';
import { RefreshState } from '../../kit/refresh-state.js';
import { loadQuery } from '../../kit/server-state.js';
import { LoadFailed } from '../../load-failed.js';
import { Progress } from '../../progress.js';
import { Drift } from '../drift.js';
import { Figures } from '../figures.js';
import { FollowersTable } from '../followers-table.js';
import { RebuildDialog } from '../rebuild-dialog.js';
import { Rebuilding } from '../rebuilding.js';
import { projectionsQuery, useProjections } from '../use-projections.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../projections.css';

export const meta = (): PageMeta => ({ title: 'Projections', hidden: true });

export const load = (api: ApiClient): Promise<Projections> => loadQuery(api, projectionsQuery);

/** The read models, compared with the log they are built from. */
export function Component() {
  const { data, failed, busy, run, expect } = useProjections();
  const situation = useAuthentication();
  const mayAct = situation.is === 'known' && situation.user.role === 'admin';
  const now = useNow(0);
  const [rebuilding, setRebuilding] = useState<Projection>();
  const { comparaison, projections, direct } = data;
  const found = projections.some(({ verification: v }) => v !== null && v.total > 0 && v.par === 'check');
  const check = (reparer: boolean) => run({ method: 'POST', path: '/check', body: { reparer } });
  return (
    <>
      <PageHead title="Projections" actions={<RefreshState failed={failed} />} />
      <Figures of={data} now={now} />
      <div className="acts-bar">
        {mayAct && (
          <Button busy={busy || comparaison !== null} onClick={() => void check(false)}>
            Recompter et comparer
          </Button>
        )}
        {mayAct && found && (
          <Button look="ghost" busy={busy || comparaison !== null} onClick={() => void check(true)}>
            Réparer les écarts
          </Button>
        )}
        <span className="small muted">
          Recompter est sans effet sur le site&nbsp;: ce qui est gardé est comparé à un compte neuf du journal.
          {found && ' Réparer réécrit les documents qui diffèrent.'}
        </span>
      </div>
      {comparaison && <Progress label="Comparaison avec le journal" share={comparaison.avancement ?? 0} />}
      {projections.map((projection) => (
        <Rebuilding
          key={projection.nom}
          of={projection}
          busy={busy}
          onInterrupt={mayAct ? () => void run({ method: 'DELETE', path: `/${projection.nom}/rebuild` }) : undefined}
        />
      ))}
      {projections.map((projection) => (
        <Drift key={projection.nom} of={projection} now={now} />
      ))}
      <section className="pane" aria-labelledby="projections">
        <header>
          <h2 id="projections" tabIndex={-1}>
            Projections
          </h2>
          <p className="small muted">Ce que lisent les pages, refait à tout moment depuis le journal.</p>
        </header>
        <FollowersTable of={data} now={now} onRebuild={mayAct ? setRebuilding : undefined} />
      </section>
      <RebuildDialog
        of={rebuilding}
        events={direct.evenements}
        onClose={() => setRebuilding(undefined)}
        onAsked={() => void expect()}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement des projections" />;
}
