import type { Cardinal, CompleteAddress } from '@fumata/contracts';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { FollowButton } from '../../../components/alerts/follow-button.js';
import { GhostLink, GoLink, MainLink } from '../../../components/navigation/links.js';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { Badge } from '../../../components/badge.js';
import { Breadcrumbs } from '../../../components/navigation/breadcrumbs.js';
import { NotFoundPage } from '../../../components/navigation/meant-pages.js';
import { Niche } from '../../../components/pictures/niche.js';
import { Notice } from '../../../components/messages/notice.js';
import { ShareLinks } from '../../../components/sharing/share-links.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { frenchTypography } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Facts, CardinalSections } from '../components/cardinal-sections.js';
import { InConclave } from '../components/in-conclave.js';
import { CardinalItem, Status } from '../components/cardinal-item.js';
import { loadCardinal, type CardinalData } from '../load-cardinal.js';
import { absenceText, excerptAtWord, hasTurned80Since } from '../rules/cardinal-texts.js';
import { NOT_FOUND, UNDER_DIRECTORY } from '../texts.js';
import { useVacancy } from '../../../live/moment/vacancy.js';
import { useCardinalFigures } from '../use-cardinal-figures.js';
import '../../../components/text/prose.css';
import '../../../styles/notice.css';
import '../../../styles/plates.css';
import '../cardinal.css';

export { LoadFailed as ErrorBoundary } from '../components/load-failed.js';

export const load = (api: ApiClient, { params, request }: LoaderFunctionArgs) =>
  loadCardinal(api, params['slug'] ?? '', request);

const pageCardOf = import.meta.env.SSR ? (await import('../page-card.js')).pageCardOf : undefined;

export const meta = (data: CardinalData | undefined): PageMeta => {
  const cardinal = data?.cardinal;
  if (!cardinal) return { title: data ? NOT_FOUND : 'Cardinal', kind: 'cardinaux', hidden: true };
  const { nomComplet, fonction, biographie } = cardinal;
  const card = data && pageCardOf?.(data);
  return {
    title: nomComplet,
    kind: 'cardinaux',
    description: frenchTypography(excerptAtWord(biographie || `${nomComplet}, ${fonction}`)),
    ...(card && { card }),
  };
};

export function Component() {
  const { cardinal, figures: loaded, others, compatriots, meant = [] } = useLoaderData<CardinalData>();
  const figures = useCardinalFigures(cardinal?._id, loaded);
  if (!cardinal) return <UnknownCardinal meant={meant} />;
  const { nomComplet, ordre, statutVotant } = cardinal;
  const canBeVotedFor = figures && (statutVotant === 'OUI' || figures.votes > 0);
  return (
    <div className="wrap">
      <Breadcrumbs above={UNDER_DIRECTORY} here={nomComplet} />
      <article className="notice-c" data-ordre={ordre}>
        <header>
          <Niche of={cardinal} eager sizes="(min-width: 48rem) 20rem, 11rem" />
          <Identity cardinal={cardinal}>
            {canBeVotedFor && <InConclave cardinal={cardinal} figures={figures} />}
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
        <GoLink to={`/cardinaux?${new URLSearchParams({ paysService: country })}`}>
          {frenchTypography(country)}&nbsp;: les {count}&nbsp;cardinaux
        </GoLink>
      </div>
      <ul className="roll others" role="list">
        {others.map((other) => (
          <CardinalItem key={other.slug} cardinal={other} />
        ))}
      </ul>
    </section>
  );
}

function Identity({ cardinal, children }: { cardinal: Cardinal; children: React.ReactNode }) {
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
        <FollowButton cardinal={cardinal} />
      </p>
      {motifStatut !== '' && <Notice kind="info">{frenchTypography(motifStatut)}</Notice>}
      {absence !== '' && <Notice kind="info">{absence} Il peut recevoir des voix.</Notice>}
      {hasTurned80Since(cardinal) && (
        <p className="small muted">
          {withOrdinals(
            `Électeur du conclave virtuel\u00A0: il avait moins de 80\u00A0ans ${vacancy}. Il les a atteints depuis.`,
          )}
        </p>
      )}
      {children}
    </div>
  );
}

const UnknownCardinal = ({ meant }: { meant: readonly CompleteAddress[] }) => (
  <NotFoundPage
    title={NOT_FOUND}
    text="Ce lien ne mène à aucun cardinal de l’annuaire. La page a peut-être changé d’adresse, ou le lien est incomplet."
    meant={meant}
  >
    <p className="row">
      <MainLink to="/cardinaux">Annuaire des Cardinaux</MainLink>
      <GhostLink to="/">Retour à l’accueil</GhostLink>
    </p>
  </NotFoundPage>
);
