import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { useSite } from '../../../shell/site.js';
import { LoadFailed } from '../../../components/load-failed.js';
import { ShareLinks } from '../../../components/share-links.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { DayArticle } from '../components/day-article.js';
import { DaysNav } from '../components/days-nav.js';
import { RecentCards } from '../components/recent-cards.js';
import { loadDay, type DayData } from '../load-day.js';
import { ALL, DESCRIPTION, LOAD_FAILED, NOT_FOUND, TITLE, titleOf } from '../texts.js';
import '../../../components/prose.css';
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
  const { day, recent } = useLoaderData<DayData>();
  const { publicUrl } = useSite();
  if (!day) return <NoPortrait recent={recent} />;
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

function NoPortrait({ recent }: Pick<DayData, 'recent'>) {
  return (
    <div className="wrap section">
      <div className="void">
        <h1>{NOT_FOUND}</h1>
        <p>
          {recent.length > 0
            ? 'Ce lien ne mène à aucun portrait\u00A0: il a été retiré, ou le lien est incomplet.'
            : 'Aucun portrait n’est publié pour l’instant. Les papabili ont tous leur notice.'}
        </p>
        <p className="row">
          {recent.length > 0 ? (
            <>
              <Link className="btn" to="/papabile-du-jour">
                {TITLE}
              </Link>
              <Link className="btn ghost" to="/papabile-du-jour/archive">
                {ALL}
              </Link>
            </>
          ) : (
            <Link className="btn" to="/papabili">
              Papabili
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
