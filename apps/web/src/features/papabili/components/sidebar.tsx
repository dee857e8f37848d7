import { Link } from 'react-router-dom';
import { longDate, number } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Niche } from '../../../components/pictures/niche.js';
import type { PapabiliData, Today } from '../load-papabili.js';
import { byContinent } from '../rules/papabili.js';

export function Sidebar({ papabili, today }: PapabiliData) {
  return (
    <aside className="side" aria-label="À propos des papabili">
      {papabili.length > 0 && <Continents papabili={papabili} />}
      {today && <DayCard today={today} />}
      <section>
        <h2 className="side-h">Que veut dire «&nbsp;papabile&nbsp;»&#8239;?</h2>
        <p className="small muted">
          Le mot italien désigne un cardinal jugé «&nbsp;papable&nbsp;»&nbsp;: susceptible d’être élu pape. Il n’a rien
          d’officiel, et le vote réel reste secret.
        </p>
      </section>
    </aside>
  );
}

function Continents({ papabili }: Pick<PapabiliData, 'papabili'>) {
  const counts = byContinent(papabili);
  const highest = counts[0]?.count ?? 1;
  return (
    <section>
      <h2 className="side-h">Par continent de service</h2>
      <ul className="bars" role="list">
        {counts.map(({ continent, count }) => (
          <li key={continent}>
            <Link to={`/cardinaux?${new URLSearchParams({ papabile: 'true', continent })}`}>{continent}</Link>
            <i style={{ '--v': `${(100 * count) / highest}%` }} />
            <span className="num">{number(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DayCard({ today: { cardinal, date } }: { today: Today }) {
  return (
    <section>
      <h2 className="side-h">Papabile du jour</h2>
      <Link className="day-card" to="/papabile-du-jour">
        <Niche of={cardinal} sizes="5.5rem" />
        <b>{cardinal.nomComplet}</b>
        <span className="small muted">
          {withOrdinals(`Lire le portrait du ${longDate(date).replaceAll(' ', '\u00A0')}`)}
        </span>
      </Link>
    </section>
  );
}
