import type { OpenData } from '@fumata/contracts';
import { Link, useLoaderData } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { Breadcrumbs, UNDER_CONCLAVE } from '../../../components/navigation/breadcrumbs.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import { EditionsTable } from '../components/editions-table.js';
import { AsideList, FormatTable, TypesTable } from '../components/format-tables.js';
import { EXAMPLE } from '../format.js';
import { useSite } from '../../../shell/site.js';
import '../open-data.css';

const TITLE = 'Données ouvertes';
const DESCRIPTION =
  'Les résultats de chaque scrutin et le journal entier du conclave virtuel, à télécharger, à recompter et à vérifier.';

export const meta = (): PageMeta => ({ title: TITLE, description: DESCRIPTION, kind: 'conclave' });

export { fetchOpenData as load } from '../requests.js';

export function Component() {
  const { editions } = useLoaderData<OpenData>();
  return (
    <div className="wrap open-data">
      <Breadcrumbs above={UNDER_CONCLAVE} here={TITLE} />
      <div className="page-head">
        <h1>{TITLE}</h1>
        <p className="lede">
          Les résultats de chaque scrutin et le journal entier du conclave virtuel&nbsp;: à télécharger, à recompter, à
          vérifier sans nous.
        </p>
      </div>
      <section aria-labelledby="fichiers">
        <h2 id="fichiers">Les fichiers</h2>
        <p>
          Les données d’un scrutin sont publiées à sa clôture&#8239;; une édition archivée est publiée en totalité.
          Aucune donnée personnelle&nbsp;: ni adresse, ni nom, ni appareil, et le pseudonyme d’un visiteur change d’un
          scrutin à l’autre.
        </p>
        {editions.length > 0 ? (
          <EditionsTable editions={editions} />
        ) : (
          <EmptyState text="Aucun scrutin n’est encore clos. Les premiers fichiers seront publiés dès la clôture du premier scrutin." />
        )}
      </section>
      <Verifying />
      <Format />
      <Licence />
    </div>
  );
}

const Verifying = () => (
  <section aria-labelledby="verifier">
    <h2 id="verifier">Vérifier sans ce site</h2>
    <p>
      Un seul fichier suffit, sans rien installer d’autre que Node.js (20 ou plus récent). Il recompte chaque scrutin à
      partir des votes, refait l’arbre, contrôle les sceaux et les points de contrôle, signale la première ligne non
      conforme, et dit ce qu’ils couvrent&nbsp;: résultats, règles, votes, votants, heures, corrections.
    </p>
    <ol>
      <li>
        Téléchargez{' '}
        <a href="/fumata-verifier.mjs" download>
          fumata-verifier.mjs
        </a>
        &nbsp;: c’est un texte, il se lit.
      </li>
      <li>
        Téléchargez les événements d’une édition, en NDJSON, et{' '}
        <a href="/.well-known/fumata-seal.json" download="fumata-seal.json">
          la clé des sceaux
        </a>
        , publiée à <code>/.well-known/fumata-seal.json</code>.
      </li>
      <li>
        Lancez&nbsp;:
        <pre tabIndex={0} role="region" aria-label="Commande">
          node fumata-verifier.mjs fumata-….ndjson fumata-seal.json
        </pre>
      </li>
    </ol>
    <p>
      Le fichier porte aussi le dernier point de contrôle signé, avec les signatures des témoins. L’option{' '}
      <code>--witness</code> exige la signature d’un témoin, <code>--recu</code> contrôle les reçus de{' '}
      <code>mes-recus.json</code> et les cherche dans le journal.
    </p>
    <p>
      Le code de sortie est 0 si rien ne se contredit, 1 si quelque chose n’est pas conforme. Gardez la clé d’une fois à
      l’autre&nbsp;: à défaut, la clé indiquée dans le fichier est utilisée. Pour une seule voix, la vôtre&nbsp;:{' '}
      <Link to="/conclave/verifier">vérifier un reçu</Link>.
    </p>
  </section>
);

const Format = () => (
  <section aria-labelledby="format">
    <h2 id="format">Le format des événements</h2>
    <p>
      NDJSON&nbsp;: un objet JSON par ligne, en UTF-8. Chaque ligne dit ce qu’elle est dans <code>kind</code>. Le CSV
      porte les mêmes événements, un par ligne, avec le nom du cardinal (séparateur <code>;</code>, cellules entre
      guillemets, une marque UTF-8 en tête)&#8239;; il ne se vérifie pas&nbsp;: pour cela, prenez le NDJSON.
    </p>
    <FormatTable />
    <h3>Les types d’événements</h3>
    <TypesTable />
    <h3>Pourquoi un vote n’est pas compté</h3>
    <p>
      Un vote qui n’est pas compté reste au journal, avec sa raison dans <code>aside</code>&nbsp;:
    </p>
    <AsideList />
    <h3>Trois lignes d’un export</h3>
    <pre tabIndex={0} role="region" aria-label="Exemple d’export">
      {EXAMPLE}
    </pre>
  </section>
);

export const ErrorBoundary = () => <LoadFailed title={TITLE} message="La liste des données n’a pas pu être chargée." />;

/** Terms of reuse, and whom to ask. */
function Licence() {
  const { publisher, contactEmail } = useSite();
  return (
    <section aria-labelledby="licence">
      <h2 id="licence">Réutiliser</h2>
      <p>
        La licence de ces données est fixée par l’éditeur du site{publisher !== '' && `, ${publisher}`}
        &nbsp;: écrivez à <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Les voix sont celles des visiteurs de
        ce site, sans lien avec un vote réel&nbsp;: dites-le en les citant. D’autres sites peuvent lire ces adresses
        directement (CORS ouvert)&#8239;; la liste des éditions est à <a href="/api/donnees">/api/donnees</a>.
      </p>
    </section>
  );
}
