import type { Cardinal } from '@fumata/contracts';
import { plural } from '@fumata/text';
import { useRef } from 'react';
import { data, Link, useLoaderData, useLocation } from 'react-router-dom';
import { GhostLink, MainLink } from '../../../components/navigation/links.js';
import type { PageMeta } from '../../../routes/page.js';
import { Niche } from '../../../components/pictures/niche.js';
import { useSmoke } from '../../../components/scene/use-smoke.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { pick, PORTRAIT, type Portrait } from '../../../lib/pick.js';
import '../not-found.css';

const RADIUS_PX = 150;
const CIRCLE_SIZE = 8;
const COUNTS = ['', 'Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit'];

/** The circle of cardinals is decorative; the page renders without it. */
export async function load(api: ApiClient) {
  const cardinaux = await fetchRandomCardinals(api, CIRCLE_SIZE)
    .then((answer) => answer.cardinaux.map((cardinal) => pick(cardinal, PORTRAIT)))
    .catch(() => []);
  return data(cardinaux, { status: 404 });
}

export const meta = (): PageMeta => ({ title: 'Page introuvable', hidden: true });

export function Component() {
  const { pathname } = useLocation();
  const portraits = useLoaderData<Portrait[]>();
  const cardinals = `${COUNTS[portraits.length]} ${plural(portraits.length, 'cardinal', 'cardinaux')}`;
  const scene = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useSmoke({ scene, canvas, smokeState: 'black', sky: undefined });
  return (
    <div className="wrap lost">
      <div className="ring-box">
        {portraits.length > 0 && (
          <ul className="ring8" role="list" aria-label={`${cardinals} au hasard`}>
            {portraits.map((cardinal, index) => (
              <li key={cardinal.slug} style={onCircle(index)}>
                <Link to={`/cardinaux/${cardinal.slug}`}>
                  <Niche of={cardinal} small />
                  <span className="sr">{cardinal.nomComplet}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div ref={scene} className="mid" aria-hidden="true">
          <canvas ref={canvas} />
          <p>404</p>
          <span data-mouth />
        </div>
      </div>
      <div className="stack">
        <h1>Cette page a disparu</h1>
        <p className="lede">
          Partie en fumée.
          {portraits.length > 0 &&
            ` ${cardinals} la ${plural(portraits.length, 'cherche encore\u202F; il', 'cherchent encore\u202F; chacun')} mène à sa notice.`}
        </p>
        <p className="row">
          <MainLink to="/">Retour à l’accueil</MainLink>
          <GhostLink to="/cardinaux">Annuaire des Cardinaux</GhostLink>
          {pathname.startsWith('/admin/') && <GhostLink to="/admin">Retour à l’administration</GhostLink>}
        </p>
      </div>
    </div>
  );
}

function onCircle(index: number): React.CSSProperties {
  const angle = (2 * Math.PI * index) / CIRCLE_SIZE - Math.PI / 2;
  const px = (part: number) => `${(RADIUS_PX * part).toFixed(1)}px`;
  return { '--x': px(Math.cos(angle)), '--y': px(Math.sin(angle)) };
}

const fetchRandomCardinals = (api: ApiClient, count: number) =>
  api.get<{ cardinaux: Cardinal[] }>(`/api/cardinaux?aleatoire=${count}`);
