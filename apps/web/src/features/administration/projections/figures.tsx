import type { Projections } from '@fumata/contracts';
import { duration, number, plural } from '@fumata/text';
import { agoText, NAMES } from './rules/words.js';

/** How things stand, at a glance. */
export function Figures({ of: { direct, projections }, now }: { of: Projections; now: number }) {
  const latest = [...projections].sort((a, b) => b.retard - a.retard)[0];
  const found = projections.reduce((sum, { verification }) => sum + (verification?.total ?? 0), 0);
  const checks = projections.flatMap(({ verification }) => verification ?? []);
  const last = checks.sort((a, b) => (a.le < b.le ? 1 : -1))[0];
  return (
    <dl className="now">
      <div>
        <dt>Fin du journal</dt>
        <dd className="num">
          {number(direct.evenements)}
          <small>{plural(direct.evenements, 'événement')}</small>
        </dd>
      </div>
      <div>
        <dt>Plus grand retard</dt>
        <dd className="num">
          {number(latest?.retard ?? 0)}
          <small>{latest && latest.retard > 0 ? NAMES[latest.nom].toLowerCase() : 'événement'}</small>
        </dd>
      </div>
      <div>
        <dt>Écarts trouvés</dt>
        <dd className="num">
          {last ? number(found) : '–'}
          <small>{last ? 'au dernier contrôle' : 'jamais contrôlé'}</small>
        </dd>
      </div>
      <div>
        <dt>Dernier contrôle</dt>
        <dd>
          {last ? agoText(last.le, now).replace('il y a ', '').replace('à l’instant', '<\u00A01\u00A0min') : '–'}
          <small>{last ? `recompté en ${duration(last.dureeMs / 1000)}` : 'aucun encore'}</small>
        </dd>
      </div>
    </dl>
  );
}
