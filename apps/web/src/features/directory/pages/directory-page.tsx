import { useEffect, useRef, useState } from 'react';
import {
  Link,
  useLoaderData,
  useNavigation,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { GhostLink, GoLink } from '../../../components/navigation/links.js';
import { longDate, number } from '@fumata/text';
import type { PageMeta } from '../../../routes/page.js';
import { ListFailed } from '../../../components/messages/list-failed.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import type { ListFailure } from '../../../lib/requests/list-failure.js';
import { College } from '../college/college.js';
import { DirectoryToolbar } from '../components/directory-toolbar.js';
import { Facets } from '../components/facets.js';
import { Results } from '../components/results.js';
import { ComparisonBar } from '../components/comparison-bar.js';
import { loadDirectory, type DirectoryResult } from '../load-directory.js';
import { addressOfAll, activeFilters, isSameList, addressWith, PAGE_SIZE } from '../rules/address.js';
import { cardinalsText, RESET, TITLE, chipWords } from '../texts.js';
import { useDirectoryAddress } from '../use-directory-address.js';
import { useVacancy } from '../../../live/moment/vacancy.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import '../../../styles/checks.css';
import '../../../styles/lists.css';
import '../../../styles/plates.css';
import '../directory.css';

export const load = (api: ApiClient, { request }: LoaderFunctionArgs) => loadDirectory(api, request);

export const meta = (answer: DirectoryResult | ListFailure | undefined): PageMeta => {
  if (!answer || 'message' in answer) return { title: TITLE, kind: 'cardinaux', hidden: true };
  const { members, electors } = answer.college;
  return {
    title: answer.page > 1 ? `${TITLE}, page ${answer.page}` : TITLE,
    kind: 'cardinaux',
    description: `Les ${number(members)} cardinaux du Sacré Collège, dont ${number(electors)} électeurs\u00A0: recherche, filtres, notices et comparaison.`,
  };
};

/** Grid and list show the same data. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  !isSameList(currentUrl, nextUrl);

export function Component() {
  const answer = useLoaderData<DirectoryResult | ListFailure>();
  const address = useDirectoryAddress();
  const navigation = useNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const failure = 'message' in answer ? answer : undefined;
  const result = useLatestDefined('message' in answer ? undefined : answer);
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === '/cardinaux';
  useStartOfPage(result?.page, heading);
  const close = () => {
    setFiltersOpen(false);
    heading.current?.focus();
  };
  return (
    <div className="wrap">
      <DirectoryHead result={result} date={address.parameters.get('date')} />
      {result && <College facets={result.facets} parameters={address.parameters} />}
      <div className="directory">
        <DirectoryToolbar address={address} filtersOpen={filtersOpen} onFilters={() => setFiltersOpen(!filtersOpen)} />
        <aside aria-label="Filtrer l’annuaire">
          {result && (
            <Facets address={address} counts={result.facets} total={result.total} open={filtersOpen} onClose={close} />
          )}
        </aside>
        <div className="directory-results">
          {(!failure || activeFilters(address.parameters).length > 0) && (
            <Summary result={failure ? undefined : result} parameters={address.parameters} />
          )}
          {failure ? (
            <ListFailed failure={failure}>
              <GhostLink to={addressOfAll(address.parameters)}>{RESET}</GhostLink>
            </ListFailed>
          ) : (
            result && <Results result={result} address={address} isLoading={isLoading} heading={heading} />
          )}
        </div>
      </div>
      <ComparisonBar />
    </div>
  );
}

function DirectoryHead({ result, date }: { result: DirectoryResult | undefined; date: string | null }) {
  const vacancy = useVacancy();
  return (
    <div className="page-head">
      <h1>{TITLE}</h1>
      {result && result.college.members > 0 && (
        <p className="lede">
          Les {number(result.college.members)} membres du Collège. Parmi eux, {number(result.college.electors)} peuvent
          élire le pape&nbsp;: ils avaient moins de 80&nbsp;ans {withOrdinals(vacancy)}.
        </p>
      )}
      {result?.college.votersSentence && <p className="muted">{result.college.votersSentence}</p>}
      {date && result && (
        <p className="muted">
          Âges, statuts et membres sont ceux du {withOrdinals(longDate(date))}, d’après les dates connues.
        </p>
      )}
      <p>
        <GoLink to={date ? `/cardinaux/electeurs?date=${date}` : '/cardinaux/electeurs'}>
          Qui pourrait voter à une date donnée&#8239;?
        </GoLink>
      </p>
    </div>
  );
}

function Summary({ result, parameters }: { result: DirectoryResult | undefined; parameters: URLSearchParams }) {
  return (
    <div className="resume">
      <p role="status">{result && <ResultCount result={result} />}</p>
      <Chips parameters={parameters} />
    </div>
  );
}

function ResultCount({ result: { total, page, cardinals } }: { result: DirectoryResult }) {
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <>
      <b className="num">{cardinalsText(total)}</b>
      {cardinals.length > 1 && ` · ${number(first)} à ${number(first + cardinals.length - 1)}`}
    </>
  );
}

/** Keeps the previous value while the new one is unavailable. */
function useLatestDefined<T>(value: T | undefined): T | undefined {
  const latest = useRef(value);
  useEffect(() => {
    if (value !== undefined) latest.current = value;
  });
  return value ?? latest.current;
}

/** Scrolls to the top of the list and focuses it after a page change. */
function useStartOfPage(page: number | undefined, heading: React.RefObject<HTMLElement | null>): void {
  const previousPage = useRef(page);
  useEffect(() => {
    const earlierPage = previousPage.current;
    previousPage.current = page;
    const focused = document.activeElement;
    // Not after a filter change, which also returns to the first page: the focus stays in the filters.
    if (earlierPage === undefined || earlierPage === page || !(focused === document.body || focused?.closest('.pager')))
      return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView();
  }, [page, heading]);
}

/** Active filters; a click removes one. */
function Chips({ parameters }: { parameters: URLSearchParams }) {
  const criteria = activeFilters(parameters);
  if (criteria.length === 0) return null;
  return (
    <ul className="row" role="list" aria-label="Filtres actifs">
      {criteria.map(([criterion, value]) => (
        <li key={criterion}>
          <Link
            className="chip"
            to={addressWith(parameters, { [criterion]: undefined })}
            preventScrollReset
            aria-label={`Retirer le filtre ${chipWords(criterion, value)}`}
          >
            {chipWords(criterion, value)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
