import type { ReactNode } from 'react';
import { useRouteError } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client.js';
import { LoaderFailed } from './failed.js';
import { PageHead, type PageHeadProps } from './list-page.js';
import { useReloadAfterLogin } from '../../../shell/use-reload-after-login.js';

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
