import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { QuietButton } from '../../../components/button.js';
import { Notice } from '../../../components/messages/notice.js';
import { focusPage } from './page.js';

/** Shown while the page has data whose last reload failed, unless it polls that data. */
export function OutdatedNotice() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const hasOutdated = (): boolean => cache.findAll({ type: 'active' }).some(hasFailedReload);
  const isOutdated = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    hasOutdated,
  );
  const reload = async (): Promise<void> => {
    await client.refetchQueries({ type: 'active', predicate: hasFailedReload });
    if (!hasOutdated()) focusPage(); // the pressed button is gone
  };
  return (
    isOutdated && (
      <div className="outdated">
        <Notice kind="error">
          Cette page n’a pas pu être rechargée&nbsp;: elle ne montre peut-être pas les derniers changements.{' '}
          <QuietButton onClick={() => void reload()}>Recharger</QuietButton>
        </Notice>
      </div>
    )
  );
}

/** An ended session (401) does not count: the login dialog reports it. */
const hasFailedReload = ({ state: { data, error }, observers }: Query): boolean =>
  data !== undefined &&
  error !== null &&
  error.status !== 401 &&
  observers.some(({ options }) => options.suspense === true && options.refetchInterval === undefined);
