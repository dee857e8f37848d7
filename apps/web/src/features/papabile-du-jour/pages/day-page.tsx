import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { GhostLink, MainLink } from '../../../components/navigation/links.js';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import { NotFoundPage } from '../../../components/navigation/meant-pages.js';
import { ShareLinks } from '../../../components/sharing/share-links.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { frenchTypography } from '@fumata/text';
import { DayArticle } from '../components/day-article.js';
import { DaysNav } from '../components/days-nav.js';
import { RecentCards } from '../components/recent-cards.js';
import { loadDay, type DayData } from '../load-days.js';
import { ALL, DESCRIPTION, LOAD_FAILED, NOT_FOUND, TITLE, titleOf } from '../texts.js';
import '../../../components/text/prose.css';
import '../../../styles/plates.css';
import '../day.css';

/** Page of a day; today's without a `slug`. */
export const load = (api: ApiClient, { params, request }: LoaderFunctionArgs) => loadDay(api, params['slug'], request);

export const meta = (answer: DayData | undefined): PageMeta => {
  const day = answer?.day;
  if (!day) return { title: answer ? NOT_FOUND : TITLE, kind: 'papabili', hidden: true };
  const { cardinal, date, comment } = day;
  return {
    title: titleOf(cardinal.nomComplet, date),
    kind: 'papabili',
    description: frenchTypography(comment || cardinal.fonction) || DESCRIPTION,
  };
};

export const ErrorBoundary = () => <LoadFailed title={TITLE} message={LOAD_FAILED} />;

export function Component() {
  const { day, recent, meant = [] } = useLoaderData<DayData>();
  const { publicUrl } = useSite();
  if (!day) return <NoPortrait recent={recent} meant={meant} />;
  const { slug, date, cardinal } = day;
  return (
    <div className="wrap">
      <DayArticle day={day} />
      <DaysNav slug={slug} recent={recent} />
      <section className="day-share" aria-labelledby="partager">
        <h2 id="partager">Partager ce portrait</h2>
        <ShareLinks
          key={slug}
          url={`${publicUrl}/papabile-du-jour/${slug}`}
          title={titleOf(cardinal.nomComplet, date)}
        />
      </section>
      <RecentCards slug={slug} recent={recent} />
    </div>
  );
}

const NoPortrait = ({ recent, meant }: Required<Pick<DayData, 'recent' | 'meant'>>) => (
  <NotFoundPage
    title={NOT_FOUND}
    text={
      recent.length > 0
        ? 'Ce lien ne mène à aucun portrait\u00A0: il a été retiré, ou le lien est incomplet.'
        : 'Aucun portrait n’est publié pour l’instant. Les papabili ont tous leur notice.'
    }
    meant={meant}
  >
    <p className="row">
      {recent.length > 0 ? (
        <>
          <MainLink to="/papabile-du-jour">{TITLE}</MainLink>
          <GhostLink to="/papabile-du-jour/archive">{ALL}</GhostLink>
        </>
      ) : (
        <MainLink to="/papabili">Papabili</MainLink>
      )}
    </p>
  </NotFoundPage>
);
