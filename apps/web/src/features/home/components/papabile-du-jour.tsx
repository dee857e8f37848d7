import { Link } from 'react-router-dom';
import { Day } from '../../../components/text/day.js';
import { Niche } from '../../../components/pictures/niche.js';
import { frenchTypography } from '@fumata/text';
import type { Today } from '../load-home.js';

/** Portrait of the day. */
export const PapabileDuJour = ({ today: { date, cardinal } }: { today: Today }) => (
  <section className="section today" aria-labelledby="papabile-du-jour">
    <Niche of={cardinal} sizes="(min-width: 48rem) 14rem, 8rem" />
    <div className="stack">
      <p className="rubric">
        Papabile du jour · <Day date={date} />
      </p>
      <h2 id="papabile-du-jour">
        <Link to="/papabile-du-jour">{cardinal.nomComplet}</Link>
      </h2>
      <p className="lede">{frenchTypography(cardinal.fonction)}</p>
    </div>
  </section>
);
