import type { ReactNode } from 'react';
import { useRouteError, useRevalidator } from 'react-router-dom';
import { ApiError } from '../../../lib/requests/api-client.js';
import type { PageMeta } from '../../../routes/page.js';
import { PageHead, type PageHeadProps } from './list-page.js';
import { useReloadAfterLogin } from '../../../shell/session/use-reload-after-login.js';
import { Button, type ButtonProps } from '../../../components/button.js';
import { EmptyState } from '../../../components/messages/empty-state.js';

interface LoadFailedProps {
  text: string;
  /** A record's page has a link back to its list. */
  head: PageHeadProps;
  /** Text for a missing record (404). */
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

/** The same for data from the route's loader. */
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
