import { useEffect, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { MainLink } from '../../../components/navigation/links.js';
import { asCards, DataTable, type DataTableProps } from './data-table.js';
import { LIST_COUNT_ID } from './remove-dialog.js';
import { GhostButton } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { PageHead, type PageHeadProps } from './page.js';

interface ListProps<T, S extends string> {
  filters?: ReactNode;
  table: DataTableProps<T, S>;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  /** The number of results, announced on change; it receives the focus when the last row is removed. */
  count?: ReactNode;
  /** A page past the end is replaced by the last one. */
  pager?: PagerProps | undefined;
  aside?: ReactNode;
}

/** As the router's `Navigate`, but the page stays where it is scrolled to. */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true, preventScrollReset: true }), [navigate, to]);
  return null;
}

/** Filters, table, number of results and pager. */
export function List<T, S extends string>(props: ListProps<T, S>) {
  const { filters, table, empty, count, aside } = props;
  const pager = props.pager && props.pager.pages > 0 ? props.pager : undefined;
  const rows = table.rows.length > 0 ? <DataTable {...table} className={asCards(table.className)} /> : empty;
  const results = (
    <>
      {pager && pager.page > pager.pages ? <Redirect to={pager.to(pager.pages)} /> : rows}
      {(count !== undefined || pager) && (
        <div className="a-foot">
          {count !== undefined && (
            <p className="small muted" id={LIST_COUNT_ID} tabIndex={-1} role="status">
              {count}
            </p>
          )}
          {pager && <Pager {...pager} />}
        </div>
      )}
    </>
  );
  return (
    <>
      {filters}
      {aside === undefined ? (
        results
      ) : (
        <div className="desk">
          <div>{results}</div>
          {aside}
        </div>
      )}
    </>
  );
}

interface ListPageProps<T, S extends string> extends PageHeadProps, ListProps<T, S> {
  tabs?: ReactNode;
  children?: ReactNode;
}

export function ListPage<T, S extends string>(props: ListPageProps<T, S>) {
  const { title, back, actions, tabs, children, ...list } = props;
  return (
    <>
      <PageHead title={title} {...(back && { back })} actions={actions} />
      {tabs}
      <List {...list} />
      {children}
    </>
  );
}

interface PagerProps {
  page: number;
  /** Zero if there are no rows. */
  pages: number;
  to: (page: number) => string;
}

/** Links to the previous and next page of a list. */
const Pager = ({ page, pages, to }: PagerProps) => (
  <nav className="pager" aria-label="Pages de la liste">
    <Step text="Précédent" to={page > 1 ? to(page - 1) : undefined} />
    <span>
      Page {page} sur {pages}
    </span>
    <Step text="Suivant" to={page < pages ? to(page + 1) : undefined} />
  </nav>
);

function Step({ text, to }: { text: string; to: string | undefined }) {
  return to === undefined ? (
    <span className="faint" aria-disabled="true">
      {text}
    </span>
  ) : (
    <Link to={to} preventScrollReset>
      {text}
    </Link>
  );
}

interface NothingFoundProps {
  /** The resource has no rows at all, regardless of the filters. */
  isEmpty: boolean;
  emptyText: string;
  /** Link to the form of a new row. */
  create: { readonly to: string; readonly label: string };
  filteredText: string;
  onReset: () => void;
}

/** Replaces an empty table: offers to create a first row, or to reset the filters. */
export function NothingFound({ isEmpty, emptyText, create, filteredText, onReset }: NothingFoundProps) {
  return isEmpty ? (
    <EmptyState text={emptyText}>
      <MainLink to={create.to}>{create.label}</MainLink>
    </EmptyState>
  ) : (
    <EmptyState text={filteredText}>
      <GhostButton onClick={onReset}>Réinitialiser</GhostButton>
    </EmptyState>
  );
}
