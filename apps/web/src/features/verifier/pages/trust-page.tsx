import type { ReactNode } from 'react';
import type { SignedLogAnswer } from '@fumata/contracts';
import { Link, useLoaderData } from 'react-router-dom';
import { Breadcrumbs, UNDER_CONCLAVE } from '../../../components/navigation/breadcrumbs.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { HELD_VOTES_TEXT } from '../../../lib/held-votes-text.js';
import { VOTE_PROOF_TEXT } from '../../../lib/vote-proof-text.js';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { ArchivedIncidents, BrowserWatch, CurrentIncident, SignedLogSection } from '../components/signed-log.js';
import { PhonesDrawing, ReceiptDrawing, SealDrawing } from '../components/trust-drawings.js';
import { fetchSignedLog } from '../requests.js';
import '../trust.css';

const TITLE = 'Ce qui est prouvé, et ce qui ne l’est pas';

export const meta = (): PageMeta => ({
  title: TITLE,
  description: 'Ce que prouvent les reçus, les sceaux et le recomptage du conclave virtuel, et ce que rien ne prouve.',
  kind: 'conclave',
});

export const load = (api: ApiClient): Promise<SignedLogAnswer> => fetchSignedLog(api);

export function Component() {
  const { log, archivedIncidents } = useLoaderData<SignedLogAnswer>();
  return (
    <div className="wrap trust">
      <Breadcrumbs above={UNDER_CONCLAVE} here="Confiance" />
      <div className="page-head">
        <h1>{TITLE}</h1>
        <p className="lede">
          Chaque voix laisse une trace que vous pouvez contrôler sans nous croire. Voici ce que ces contrôles prouvent,
          et ce qu’aucun ne prouvera.
        </p>
      </div>
      {log?.incident && <CurrentIncident {...log.incident} />}
      <Proven />
      <SignedLogSection log={log} />
      <BrowserWatch />
      <ArchivedIncidents incidents={archivedIncidents} />
      <NotProven />
      <Verifying />
      <Quotation />
    </div>
  );
}

const Illustrated = ({ title, drawing, children }: { title: string; drawing: ReactNode; children: ReactNode }) => (
  <div className="illustrated">
    {drawing}
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  </div>
);

const Proven = () => (
  <section aria-labelledby="prouve">
    <h2 id="prouve">Ce qui est prouvé</h2>
    <Illustrated title="Votre voix est au journal" drawing={<ReceiptDrawing />}>
      <p>
        En votant, vous recevez un reçu&nbsp;: le rang de votre voix dans le journal, son empreinte et la signature du
        site. Cette signature nous engage tant que le scrutin est ouvert&#8239;; à la clôture, le sceau prend le relais.
        Le reçu ne nomme pas votre cardinal.
      </p>
    </Illustrated>
    <Illustrated title="Un scrutin clos ne bouge plus" drawing={<SealDrawing />}>
      <p>
        À la clôture, tout le journal de l’édition est résumé, deux lignes par deux lignes, en une seule empreinte que
        le site signe&nbsp;: c’est le sceau. Retirer, ajouter ou changer une seule voix donnerait une autre empreinte.
        Le sceau couvre chaque événement en entier, tel que le site le publie.
      </p>
    </Illustrated>
    <h3>Le résultat se recompte</h3>
    <p>
      Le journal d’un scrutin clos est publié en entier, sans rien qui désigne une personne. Un programme, un seul
      fichier qui se lit, recompte les voix, refait l’empreinte et contrôle les signatures sur votre machine.
    </p>
  </section>
);

function NotProven() {
  const { needsVoteProof } = useSite();
  return (
    <section aria-labelledby="pas-prouve">
      <h2 id="pas-prouve">Ce qui ne l’est pas</h2>
      <Illustrated title="Une personne, une voix" drawing={<PhonesDrawing />}>
        <p>
          Le site ne connaît que des navigateurs&nbsp;: une personne qui a dix téléphones est dix votants. Le rythme des
          votes est limité, par navigateur et par réseau, et un nouveau navigateur attend avant de voter.{' '}
          {needsVoteProof && `${VOTE_PROOF_TEXT} `}
          Cela ralentit la fraude sans l’empêcher.
        </p>
        <p>{HELD_VOTES_TEXT}</p>
        <p>
          Chaque scrutin clos dit d’où viennent ses voix&nbsp;: de navigateurs connus avant l’ouverture du conclave, de
          nouveaux, ou d’un réseau examiné. Vous voyez ainsi si le cardinal en tête le doit à des navigateurs apparus
          depuis&#8239;; qui s’y prend longtemps d’avance passe inaperçu. Ces nombres sont au journal, sous la signature
          suivante&#8239;; le recomptage contrôle leurs sommes, pas l’âge des navigateurs, que le journal public ne
          montre pas.
        </p>
      </Illustrated>
      <h3>Une opinion</h3>
      <p>
        Vote qui veut. Ce n’est ni un sondage, ni une prévision, et cela n’a pas de lien avec le vote des cardinaux.
      </p>
      <h3>L’honnêteté de qui tient le site</h3>
      <p>
        Il détient le journal et la clé des sceaux&nbsp;: il pourrait récrire l’un et signer de nouveau. Cela se verrait
        à une condition, que des reçus, des points de contrôle ou des journaux téléchargés plus tôt aient été gardés
        ailleurs, par vous, par <a href="#navigateur">votre navigateur</a> ou par des témoins. Gardez les vôtres.
      </p>
      <h3>Ce que les signatures ne couvrent pas</h3>
      <p>
        Ce qui est arrivé depuis le dernier sceau ou point de contrôle. Dans les éditions les plus anciennes, ils ne
        couvrent que l’ordre, l’heure, le scrutin et le cardinal de chaque voix&nbsp;: le programme qui recompte dit ce
        qui est couvert.
      </p>
      <h3>Le nombre de votants d’une édition</h3>
      <p>
        Un visiteur porte un autre pseudonyme à chaque scrutin, pour qu’un reçu montré ne trahisse pas ses autres voix.
        Les votants d’un scrutin se recomptent, pas ceux de toute une édition.
      </p>
    </section>
  );
}

const Verifying = () => (
  <section aria-labelledby="soi-meme">
    <h2 id="soi-meme">Vérifier vous-même</h2>
    <ol>
      <li>
        Gardez votre reçu&nbsp;: <Link to="/conclave/mes-voix">Mes voix</Link> en fait un fichier.
      </li>
      <li>
        Après la fumée, donnez-le au <Link to="/conclave/verifier">vérificateur</Link>&nbsp;: votre navigateur refait le
        calcul, du reçu au sceau.
      </li>
      <li>
        Recomptez toutes les voix avec les <Link to="/donnees#verifier">données ouvertes</Link>, sans passer par ce
        site.
      </li>
    </ol>
  </section>
);

function Quotation() {
  const { title } = useSite();
  return (
    <section aria-labelledby="citer">
      <h2 id="citer">À citer</h2>
      <blockquote>
        <p>
          Le conclave virtuel de {title} compte les voix de visiteurs volontaires, dont l’identité n’est pas
          contrôlée&nbsp;: ce n’est ni un sondage ni une prévision. Chaque voix est inscrite dans un journal&#8239;;
          tout scrutin clos est scellé et publié, et chacun peut le recompter. Rien ne garantit qu’une personne n’a pas
          voté plusieurs fois.
        </p>
      </blockquote>
    </section>
  );
}
