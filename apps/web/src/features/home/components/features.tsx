import { Link } from 'react-router-dom';
import { LineDrawing } from '../../../components/pictures/line-drawing.js';
import { features } from '../texts.js';

/** Four links at the bottom of the page. `members` is omitted when unknown. */
export function Features({ members }: { members: number | undefined }) {
  return (
    <section className="section" aria-label="À découvrir">
      <ul className="sommaire" role="list">
        {features(members).map(({ to, drawing, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <LineDrawing of={drawing} />
              <h3>{title}</h3>
              <p>{text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
