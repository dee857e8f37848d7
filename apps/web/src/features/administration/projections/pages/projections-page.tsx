import { useState } from 'react';
import type { Projection, Projections } from '@fumata/contracts';
import { useUser } from '../../../../shell/session/session.js';
import { Button, GhostButton } from '../../../../components/button.js';
import { useNow } from '../../../../lib/now.js';
import { PageHead, RefreshState, pageTexts, Pane, KeyFigures } from '../../kit/page.js';
import { loaderOf } from '../../kit/server-state.js';
import { Progress } from '../../kit/progress.js';
import { Drift } from '../drift.js';
import { FollowersTable } from '../followers-table.js';
import { RebuildDialog, Rebuilding } from '../rebuilding.js';
import { projectionsQuery, useProjections } from '../use-projections.js';
import { duration, number, plural } from '@fumata/text';
import { ageText, knowsEnd, NAMES } from '../rules/words.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../projections.css';

export const { meta, ErrorBoundary } = pageTexts('Projections', 'Erreur lors du chargement des projections');

export const load = loaderOf(projectionsQuery);

export function Component() {
  const projections = useProjections();
  const { data, failed, busy, run, expectJob } = projections;
  const mayAct = useUser()?.role === 'admin';
  const now = useNow(0);
  const [rebuilding, setRebuilding] = useState<Projection>();
  return (
    <>
      <PageHead title="Projections" actions={<RefreshState failed={failed} />} />
      <Figures of={data} now={now} />
      <Checks {...projections} mayAct={mayAct} />
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
        aside="Ce que lisent les pages, reconstructible à tout moment à partir du journal."
      >
        <FollowersTable of={data} now={now} onRebuild={mayAct ? setRebuilding : undefined} />
      </Pane>
      <RebuildDialog
        projection={rebuilding}
        events={data.direct.evenements}
        onClose={() => setRebuilding(undefined)}
        onRequested={() => void expectJob()}
      />
    </>
  );
}

/** Comparison of the read models with the log, with repair of differences. */
function Checks({ data, mayAct, ...checks }: ReturnType<typeof useProjections> & { mayAct: boolean }) {
  const { comparaison, projections } = data;
  const hasDrift = projections.some(({ verification }) => verification?.par === 'check' && verification.total > 0);
  const busy = checks.busy || comparaison !== null;
  const check = (reparer: boolean) => void checks.run({ method: 'POST', path: '/check', body: { reparer } });
  return (
    <>
      <div className="acts-bar">
        {mayAct && (
          <Button busy={busy} onClick={() => check(false)}>
            Recompter et comparer
          </Button>
        )}
        {mayAct && hasDrift && (
          <GhostButton busy={busy} onClick={() => check(true)}>
            Réparer les écarts
          </GhostButton>
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

function Figures({ of: { direct, projections }, now }: { of: Projections; now: number }) {
  const furthestBehind = [...projections].sort((a, b) => b.retard - a.retard)[0];
  const drift = projections.reduce((sum, { verification }) => sum + (verification?.total ?? 0), 0);
  const checks = projections.flatMap(({ verification }) => verification ?? []);
  const lastCheck = checks.sort((a, b) => (a.le < b.le ? 1 : -1))[0];
  const figures = [
    ['Fin du journal', number(direct.evenements), plural(direct.evenements, 'événement')],
    [
      'Plus grand retard',
      knowsEnd(direct) ? number(furthestBehind?.retard ?? 0) : '–',
      lagText(direct, furthestBehind),
    ],
    ['Écarts trouvés', lastCheck ? number(drift) : '–', lastCheck ? 'au dernier contrôle' : 'jamais contrôlé'],
    [
      'Dernier contrôle',
      lastCheck ? (ageText(lastCheck.le, now) ?? '<\u00A01\u00A0min') : '–',
      lastCheck ? `recompté en ${duration(lastCheck.dureeMs / 1000)}` : 'aucun encore',
    ],
  ] as const;
  return <KeyFigures figures={figures} />;
}

function lagText(direct: Projections['direct'], furthestBehind: Projection | undefined): string {
  if (!knowsEnd(direct)) return 'le journal ne répond pas';
  return furthestBehind && furthestBehind.retard > 0 ? NAMES[furthestBehind.nom].toLowerCase() : 'événement';
}
