import { Link } from 'react-router-dom';
import { Logo } from '../components/pictures/logo.js';
import { useSite } from './site.js';

const LINKS = [
  { to: '/cardinaux', label: 'Cardinaux' },
  { to: '/papabili', label: 'Papabili' },
  { to: '/papabile-du-jour', label: 'Papabile du jour' },
  { to: '/conclave', label: 'Conclave virtuel' },
  { to: '/conclave/mes-voix', label: 'Mes voix' },
  { to: '/actualites', label: 'Actualités' },
  { to: '/quiz', label: 'Quiz' },
  { to: '/galeries', label: 'Galeries' },
];

export function Footer() {
  const { contactEmail, title } = useSite();
  const year = title.match(/\d{4}/)?.[0] ?? '';
  return (
    <footer className="site-foot">
      <div className="wrap">
        <div>
          <Logo />
          <p>
            Un site d’information sur le Collège des cardinaux et l’élection du pape, avec un conclave virtuel suivi en
            direct. Il n’est lié ni au Saint-Siège ni au vote réel.
          </p>
        </div>
        <nav aria-label="Liens rapides">
          <h2>Liens rapides</h2>
          <ul role="list">
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>Nous écrire</h2>
          <p>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </p>
        </div>
        <div className="end">
          <span>© {year} Fumata</span>
          <Link to="/conclave/verifier">Vérifier un reçu</Link>
          <Link to="/donnees">Données ouvertes</Link>
          <Link to="/widget/integrer">Sur votre site</Link>
          <Link to="/mentions-legales">Mentions légales</Link>
        </div>
      </div>
    </footer>
  );
}
