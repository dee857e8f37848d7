import type { OpenData } from '@fumata/contracts';
import { Link, useLoaderData } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { Breadcrumbs } from '../../../components/breadcrumbs.js';
import { EmptyState } from '../../../components/empty-state.js';
import { LoadFailed } from '../../../components/load-failed.js';
import { EditionsTable } from '../components/editions-table.js';
import { AsideList, FormatTable, TypesTable } from '../components/format-tables.js';
import { Licence } from '../components/licence.js';
import { EXAMPLE } from '../format.js';
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
      <Breadcrumbs above={[{ to: '/conclave', label: 'Conclave virtuel' }]} here={TITLE} />
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
          Aucune donnée personnelle&nbsp;: ni adresse, ni nom, ni appareil, et le nom d’emprunt d’un visiteur change
          d’une édition à l’autre.
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
      partir des votes, refait l’arbre, contrôle les sceaux, et signale la première ligne non conforme.
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
      Le code de sortie est 0 si tout est conforme, 1 si quelque chose ne l’est pas. Gardez la clé d’une fois à
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
      porte les mêmes événements (séparateur <code>;</code>, cellules entre guillemets, une marque UTF-8 en tête) et
      finit par une ligne <code>fin</code>&nbsp;: leur nombre, et l’empreinte SHA-256 de tout ce qui précède.
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
