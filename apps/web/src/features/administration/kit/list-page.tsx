import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { asCards, DataTable, type DataTableProps } from './data-table.js';
import { Pager, type PagerProps } from './pager.js';
import { LIST_COUNT_ID } from './row-actions.js';

export interface PageHeadProps {
  title: string;
  /** Link to the parent page. */
  back?: { readonly to: string; readonly label: string };
  /** Links and buttons next to the heading. */
  actions?: ReactNode;
}

export function PageHead({ title, back, actions }: PageHeadProps) {
  const heading = <h1>{title}</h1>;
  return (
    <div className="a-head">
      {back ? (
        <div>
          <Link className="back" to={back.to}>
            {back.label}
          </Link>
          {heading}
        </div>
      ) : (
        heading
      )}
      {actions}
    </div>
  );
}

interface ViewTabsProps {
  label: string;
  tabs: readonly { readonly to: string; readonly label: string; readonly isCurrent?: boolean }[];
}

/** Tabs between the views of a page, each with its own URL. */
export const ViewTabs = ({ label, tabs }: ViewTabsProps) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map(({ to, label: text, isCurrent = false }) => (
      <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined}>
        {text}
      </Link>
    ))}
  </nav>
);

export interface ListProps<T, S extends string> {
  filters?: ReactNode;
  table: DataTableProps<T, S>;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  /** The number of results, announced on change; it receives the focus when the last row is removed. */
  count?: ReactNode;
  pager?: PagerProps | undefined;
  /** Shown next to the table. */
  aside?: ReactNode;
}

/** Filters, table, number of results and pager. */
export function List<T, S extends string>(props: ListProps<T, S>) {
  const { filters, table, empty, count, pager, aside } = props;
  const found = (
    <>
      {table.rows.length > 0 ? <DataTable {...table} className={asCards(table.className)} /> : empty}
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
        found
      ) : (
        <div className="desk">
          <div>{found}</div>
          {aside}
        </div>
      )}
    </>
  );
}

interface ListPageProps<T, S extends string> extends PageHeadProps, ListProps<T, S> {
  tabs?: ReactNode;
  /** Dialogs and further content of the page. */
  children?: ReactNode;
}

/** List page of a resource. */
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
