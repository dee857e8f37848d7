import type { ReactNode, Ref } from 'react';
import { Link, useRouteError, useRevalidator } from 'react-router-dom';
import { frenchTypography } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { ApiError } from '../../../lib/requests/api-client.js';
import type { PageMeta } from '../../../routes/page.js';
import { useReloadAfterLogin } from '../../../shell/session/use-reload-after-login.js';
import { Button, type ButtonProps } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages/empty-state.js';

/** Focuses the start of the page, for actions that remove their own button. */
export const focusPage = (): void => document.getElementById('contenu')?.focus({ preventScroll: true });

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

interface PaneProps {
  id: string;
  title: ReactNode;
  /** The heading can receive the focus. */
  isTarget?: boolean;
  /** Beside the heading; a text is small. */
  aside?: ReactNode;
  className?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Section of a page with its own heading. */
export const Pane = ({ id, title, isTarget = false, aside, className = '', ref, children }: PaneProps) => (
  <section ref={ref} className={`pane ${className}`.trim()} aria-labelledby={id}>
    <header>
      <h2 id={id} tabIndex={isTarget ? -1 : undefined}>
        {title}
      </h2>
      {typeof aside === 'string' ? <p className="small muted">{aside}</p> : aside}
    </header>
    {children}
  </section>
);

interface KeyFiguresProps {
  figures: readonly (readonly [label: string, figure: string, note?: string])[];
}

export const KeyFigures = ({ figures }: KeyFiguresProps) => (
  <dl className="now">
    {figures.map(([label, figure, note]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {withOrdinals(figure)}
          {note && <small>{frenchTypography(note)}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

interface LoadFailedProps {
  text: string;
  /** A record's page has a link back to its list. */
  head: PageHeadProps;
  /** Text for a missing record (404), or an id that cannot be one (400). */
  unknown?: string;
  /** Further links for a missing record. */
  children?: ReactNode;
}

/** Error of a route's loader with a retry button; after an ended session it retries automatically on login. */
export function LoadFailed({ text, head, unknown, children }: LoadFailedProps) {
  const error = useRouteError();
  useReloadAfterLogin();
  const status = error instanceof ApiError ? error.status : undefined;
  const isUnknown = (status === 404 || status === 400) && unknown !== undefined;
  return (
    <>
      <PageHead {...head} />
      <LoaderFailed text={isUnknown ? unknown : text} look={isUnknown ? 'quiet' : 'principal'}>
        {isUnknown && children}
      </LoaderFailed>
    </>
  );
}

/** Exports of a page with a fixed title; `failed` is shown if its data could not be loaded. */
export const pageTexts = (title: string, failed: string, documentTitle = title) => ({
  meta: (): PageMeta => ({ title: documentTitle, hidden: true }),
  ErrorBoundary: () => <LoadFailed head={{ title }} text={failed} />,
});

interface FailedProps extends Pick<ButtonProps, 'look' | 'busy'> {
  text: ReactNode;
  onRetry: () => void;
  children?: ReactNode;
}

/** Error message in place of data that failed to load, with a retry button. */
export const Failed = ({ text, onRetry, children, ...button }: FailedProps) => (
  <div role="alert">
    <EmptyState text={text}>
      {children}
      <Button {...button} onClick={onRetry}>
        Réessayer
      </Button>
    </EmptyState>
  </div>
);

/** Error message in place of data from the route's loader, with a retry button. */
export function LoaderFailed(props: Omit<FailedProps, 'onRetry' | 'busy'>) {
  const { revalidate, state } = useRevalidator();
  return <Failed {...props} busy={state === 'loading'} onRetry={() => void revalidate()} />;
}

/** Polling interval of live pages, ms. */
export const REFRESH_MS = 5_000;

/** States that the page is live, or that its data is outdated. */
export const RefreshState = ({ failed }: { failed: boolean }) => (
  <p className="small muted">
    {failed ? 'Le serveur n’a pas répondu\u00A0: ces chiffres datent.' : 'Actualisé toutes les cinq secondes'}
  </p>
);
