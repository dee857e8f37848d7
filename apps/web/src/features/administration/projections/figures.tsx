import type { Projection, Projections } from '@fumata/contracts';
import { duration, number, plural } from '@fumata/text';
import { KeyFigures } from '../kit/key-figures.js';
import { agoText, knowsEnd, NAMES } from './rules/words.js';

/** The state of the read models at a glance. */
export function Figures({ of: { direct, projections }, now }: { of: Projections; now: number }) {
  const furthestBehind = [...projections].sort((a, b) => b.retard - a.retard)[0];
  const drift = projections.reduce((sum, { verification }) => sum + (verification?.total ?? 0), 0);
  const checks = projections.flatMap(({ verification }) => verification ?? []);
  const lastCheck = checks.sort((a, b) => (a.le < b.le ? 1 : -1))[0];
  const lastAge =
    lastCheck && agoText(lastCheck.le, now).replace('il y a ', '').replace('à l’instant', '<\u00A01\u00A0min');
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
      lastAge ?? '–',
      lastCheck ? `recompté en ${duration(lastCheck.dureeMs / 1000)}` : 'aucun encore',
    ],
  ] as const;
  return <KeyFigures figures={figures} />;
}

function lagText(direct: Projections['direct'], furthestBehind: Projection | undefined): string {
  if (!knowsEnd(direct)) return 'le journal ne répond pas';
  return furthestBehind && furthestBehind.retard > 0 ? NAMES[furthestBehind.nom].toLowerCase() : 'événement';
}
