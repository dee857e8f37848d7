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
import { LoadFailed } from '../../kit/load-failed.js';
import { Pane } from '../../kit/pane.js';
import { Progress } from '../../kit/progress.js';
import { Drift } from '../drift.js';
import { Figures } from '../figures.js';
import { FollowersTable } from '../followers-table.js';
import { RebuildDialog } from '../rebuild-dialog.js';
import { Rebuilding } from '../rebuilding.js';
import { projectionsQuery } from '../query.js';
import { useProjections } from '../use-projections.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../projections.css';

export const meta = (): PageMeta => ({ title: 'Projections', hidden: true });

export const load = (api: ApiClient): Promise<Projections> => loadQuery(api, projectionsQuery);

/** Read models: lag, rebuilds, and comparison with the log. */
export function Component() {
  const projections = useProjections();
  const { data, failed, busy, run, expect } = projections;
  const situation = useAuthentication();
  const mayAct = situation.is === 'known' && situation.user.role === 'admin';
  const now = useNow(0);
  const [rebuilding, setRebuilding] = useState<Projection>();
  return (
    <>
      <PageHead title="Projections" actions={<RefreshState failed={failed} />} />
      <Figures of={data} now={now} />
      <Checks of={projections} mayAct={mayAct} />
      {data.projections.map((projection) => (
        <Rebuilding
          key={projection.nom}
          of={projection}
          busy={busy}
          onInterrupt={mayAct ? () => void run({ method: 'DELETE', path: `/${projection.nom}/rebuild` }) : undefined}
        />
      ))}
      {data.projections.map((projection) => (
        <Drift key={projection.nom} of={projection} now={now} />
      ))}
      <Pane
        id="projections"
        title="Projections"
        isTarget
        aside={
          <p className="small muted">Ce que lisent les pages, reconstructible à tout moment à partir du journal.</p>
        }
      >
        <FollowersTable of={data} now={now} onRebuild={mayAct ? setRebuilding : undefined} />
      </Pane>
      <RebuildDialog
        of={rebuilding}
        events={data.direct.evenements}
        onClose={() => setRebuilding(undefined)}
        onRequested={() => void expect()}
      />
    </>
  );
}

/** Comparison of the read models with the log, with repair of differences. */
function Checks({ of, mayAct }: { of: ReturnType<typeof useProjections>; mayAct: boolean }) {
  const { comparaison, projections } = of.data;
  const hasDrift = projections.some(({ verification: v }) => v !== null && v.total > 0 && v.par === 'check');
  const busy = of.busy || comparaison !== null;
  const check = (reparer: boolean) => void of.run({ method: 'POST', path: '/check', body: { reparer } });
  return (
    <>
      <div className="acts-bar">
        {mayAct && (
          <Button busy={busy} onClick={() => check(false)}>
            Recompter et comparer
          </Button>
        )}
        {mayAct && hasDrift && (
          <Button look="ghost" busy={busy} onClick={() => check(true)}>
            Réparer les écarts
          </Button>
        )}
        <span className="small muted">
          Recompter est sans effet sur le site&nbsp;: ce qui est gardé est comparé à un nouveau décompte du journal.
          {hasDrift && ' Réparer réécrit les documents qui diffèrent.'}
        </span>
      </div>
      {comparaison && <Progress label="Comparaison avec le journal" progress={comparaison.avancement ?? 0} />}
    </>
  );
}

export const ErrorBoundary = () => (
  <LoadFailed head={{ title: 'Projections' }} text="Erreur lors du chargement des projections" />
);
