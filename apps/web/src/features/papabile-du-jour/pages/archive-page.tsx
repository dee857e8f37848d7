import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { GhostLink, GoLink } from '../../../components/navigation/links.js';
import { counted, frenchTypography } from '@fumata/text';
import type { PageMeta } from '../../../routes/page.js';
import { Breadcrumbs } from '../../../components/navigation/breadcrumbs.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import { Niche } from '../../../components/pictures/niche.js';
import { ToTop } from '../../../components/navigation/to-top.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { loadArchive, type ArchiveData } from '../load-days.js';
import { byYear, type DayCard } from '../rules/day.js';
import { ARCHIVE_DESCRIPTION, ARCHIVE_TITLE, LOAD_FAILED, NO_ARCHIVE, PAST_THE_END, TITLE, TODAY } from '../texts.js';
import '../../../styles/lists.css';
import '../archive.css';
import { Day } from '../../../components/text/day.js';

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<ArchiveData> =>
  loadArchive(api, request);

export const meta = (archive: ArchiveData | undefined): PageMeta => {
  const page = archive?.page ?? 1;
  return {
    title: page > 1 ? `${ARCHIVE_TITLE}, page ${page}` : ARCHIVE_TITLE,
    kind: 'papabili',
    description: ARCHIVE_DESCRIPTION,
    ...(page > 1 && { canonical: `${ADDRESS}?page=${page}` }),
    unlisted: page > 1 && archive?.days.length === 0,
  };
};

export const ErrorBoundary = () => <LoadFailed title={ARCHIVE_TITLE} message={LOAD_FAILED} />;

const ADDRESS = '/papabile-du-jour/archive';
const ABOVE = [{ to: '/papabile-du-jour', label: TITLE }];

export function Component() {
  const { days, page, more } = useLoaderData<ArchiveData>();
  return (
    <div className="wrap">
      <Breadcrumbs above={ABOVE} here="Archives" />
      <div className="page-head">
        <h1>{ARCHIVE_TITLE}</h1>
      </div>
      {days.length === 0 && (page > 1 ? <PastTheEnd /> : <EmptyState text={NO_ARCHIVE} />)}
      {byYear(days).map(({ year, days: ofYear }) => (
        <Year key={year} year={year} days={ofYear} partial={more || page > 1} />
      ))}
      <nav className="archive-foot" aria-label="Pages des archives">
        {page > 1 && days.length > 0 && (
          <GoLink to={page === 2 ? ADDRESS : `${ADDRESS}?page=${page - 1}`}>Portraits plus récents</GoLink>
        )}
        {more && <GoLink to={`${ADDRESS}?page=${page + 1}`}>Portraits plus anciens</GoLink>}
        <GhostLink to="/papabile-du-jour">{TODAY}</GhostLink>
      </nav>
      <ToTop />
    </div>
  );
}

const PastTheEnd = () => (
  <EmptyState text={PAST_THE_END}>
    <GhostLink to={ADDRESS}>Aller à la première page</GhostLink>
  </EmptyState>
);

/** `partial`: the year may continue on another page. */
function Year({ year, days, partial }: { year: string; days: readonly DayCard[]; partial: boolean }) {
  return (
    <section className="year" aria-labelledby={`annee-${year}`}>
      <div className="head">
        <h2 id={`annee-${year}`}>{year}</h2>
        <p className="muted">
          {counted(days.length, 'portrait')}
          {partial && ' sur cette page'}
        </p>
      </div>
      <ul role="list">
        {days.map(({ slug, date, cardinal }) => (
          <li key={slug} data-ordre={cardinal.ordre}>
            <Niche of={cardinal} small />
            <h3>
              <Link to={`/papabile-du-jour/${slug}`}>{cardinal.nomComplet}</Link>
            </h3>
            <p className="fn">{frenchTypography(cardinal.fonction)}</p>
            <Day date={date} />
          </li>
        ))}
      </ul>
    </section>
  );
}
