import type { Cardinal } from '@fumata/contracts';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { Badge } from '../../../components/badge.js';
import { Breadcrumbs } from '../../../components/breadcrumbs.js';
import { Niche } from '../../../components/niche.js';
import { Notice } from '../../../components/notice.js';
import { ShareLinks } from '../../../components/share-links.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { Facts } from '../components/facts.js';
import { InConclave } from '../components/in-conclave.js';
import { CardinalSections } from '../components/cardinal-sections.js';
import { CardinalItem, Status } from '../components/cardinal-item.js';
import { loadCardinal, type CardinalData } from '../load-cardinal.js';
import { absenceText, excerptAtWord, hasTurned80Since } from '../rules/cardinal-texts.js';
import { NOT_FOUND } from '../texts.js';
import { useVacancy } from '../../../live/vacancy.js';
import { useStanding } from '../use-standing.js';
import '../../../components/prose.css';
import '../../../styles/notice.css';
import '../../../styles/plates.css';
import '../cardinal.css';

export { LoadFailed as ErrorBoundary } from '../components/load-failed.js';

export const load = (api: ApiClient, { params, request }: LoaderFunctionArgs) =>
  loadCardinal(api, params['slug'] ?? '', request);

export const meta = (data: CardinalData | undefined): PageMeta => {
  const cardinal = data?.cardinal;
  if (!cardinal) return { title: data ? NOT_FOUND : 'Cardinal', kind: 'cardinaux', hidden: true };
  const { nomComplet, fonction, biographie } = cardinal;
  return {
    title: nomComplet,
    kind: 'cardinaux',
    description: frenchTypography(excerptAtWord(biographie || `${nomComplet}, ${fonction}`)),
  };
};

const ANCESTORS = [{ to: '/cardinaux', label: 'Cardinaux' }];

export function Component() {
  const { cardinal, standing: loaded, others, compatriots } = useLoaderData<CardinalData>();
  const standing = useStanding(cardinal?._id, loaded);
  if (!cardinal) return <UnknownCardinal />;
  const { nomComplet, ordre, statutVotant } = cardinal;
  const canBeVotedFor = standing && (statutVotant === 'OUI' || standing.votes > 0);
  return (
    <div className="wrap">
      <Breadcrumbs above={ANCESTORS} here={nomComplet} />
      <article className="notice-c" data-ordre={ordre}>
        <header>
          <Niche of={cardinal} eager sizes="(min-width: 48rem) 20rem, 11rem" />
          <Identity cardinal={cardinal}>
            {canBeVotedFor && <InConclave cardinal={cardinal} standing={standing} />}
          </Identity>
        </header>
        <div className="cols">
          <div className="main-col">
            <CardinalSections cardinal={cardinal} />
          </div>
          <Side cardinal={cardinal} />
        </div>
      </article>
      {others.length > 0 && <Compatriots country={cardinal.paysService} others={others} count={compatriots} />}
    </div>
  );
}

function Side({ cardinal }: { cardinal: Cardinal }) {
  const { publicUrl } = useSite();
  const { slug, nomComplet } = cardinal;
  return (
    <aside className="side-col" aria-label="Repères et partage">
      <section aria-labelledby="reperes">
        <h2 className="side-h" id="reperes">
          Repères
        </h2>
        <Facts cardinal={cardinal} />
      </section>
      <section aria-labelledby="partager">
        <h2 className="side-h" id="partager">
          Partager
        </h2>
        <ShareLinks key={slug} url={`${publicUrl}/cardinaux/${slug}`} title={nomComplet} />
      </section>
    </aside>
  );
}

interface CompatriotsProps extends Pick<CardinalData, 'others'> {
  country: string;
  count: number;
}

function Compatriots({ country, others, count }: CompatriotsProps) {
  return (
    <section className="section" aria-labelledby="compatriotes">
      <div className="head">
        <h2 id="compatriotes">Même pays de service</h2>
        <Link className="go" to={`/cardinaux?${new URLSearchParams({ paysService: country })}`}>
          {frenchTypography(country)}&nbsp;: les {count}&nbsp;cardinaux
        </Link>
      </div>
      <ul className="roll others" role="list">
        {others.map((plate) => (
          <CardinalItem key={plate.slug} cardinal={plate} />
        ))}
      </ul>
    </section>
  );
}

interface IdentityProps {
  cardinal: Cardinal;
  children: React.ReactNode;
}

function Identity({ cardinal, children }: IdentityProps) {
  const vacancy = useVacancy();
  const { titreHonorifique, nomComplet, fonction, ordre, statutVotant, motifStatut, papabile } = cardinal;
  const absence = absenceText(cardinal);
  return (
    <div className="id">
      <p className="rubric">{frenchTypography(titreHonorifique)}</p>
      <h1>{nomComplet}</h1>
      <p className="lede">{frenchTypography(fonction)}</p>
      <p className="row marks">
        <Status statutVotant={statutVotant} />
        {papabile && <Badge kind="papabile">Papabile</Badge>}
        <span className="ordre small muted">{ordre}</span>
      </p>
      {motifStatut !== '' && <Notice kind="info">{frenchTypography(motifStatut)}</Notice>}
      {absence !== '' && <Notice kind="info">{absence} Il peut recevoir des voix.</Notice>}
      {hasTurned80Since(cardinal) && (
        <p className="small muted">
          {`Électeur du conclave virtuel\u00A0: il avait moins de 80\u00A0ans ${vacancy}. Il les a atteints depuis.`}
        </p>
      )}
      {children}
    </div>
  );
}

function UnknownCardinal() {
  return (
    <div className="wrap section">
      <div className="void">
        <h1>{NOT_FOUND}</h1>
        <p>
          Ce lien ne mène à aucun cardinal de l’annuaire. La page a peut-être changé d’adresse, ou le lien est
          incomplet.
        </p>
        <p className="row">
          <Link className="btn" to="/cardinaux">
            Annuaire des Cardinaux
          </Link>
          <Link className="btn ghost" to="/">
            Retour à l’accueil
          </Link>
        </p>
      </div>
    </div>
  );
}
