import { useEffect, useState, type ComponentType } from 'react';
import { serverClock } from '../lib/now.js';
import { useStore } from '../lib/store.js';
import { electionNews } from '../live/election-news.js';
import { viewConnections, latestSummary, titlePrefix } from '../live/latest-summary.js';
import type { SmokeBannerProps } from '../live/summary/smoke-banner.js';
import { useApi } from './api.js';

const IDLE_WITHIN_MS = 2_000;

/** By the server's clock. */
const documentLoadedAt = (): number => serverClock.now() - (Date.now() - performance.timeOrigin);

/** Keeps the summary of the conclave current and announces white smoke on every page until the visitor has seen it. */
export function LiveSummary() {
  useSummaryClient();
  const [closed, setClosed] = useState<string>();
  const latest = useStore(latestSummary, null);
  const news = latest && electionNews(latest.summary, documentLoadedAt());
  const election = news && news.electedAt !== closed ? news : null;
  const Banner = useSmokeBanner(election !== null || latest?.situation === 'majority', latest);
  useMarkedTab(election !== null);
  return election && Banner && <Banner election={election} onClose={() => setClosed(election.electedAt)} />;
}

/** Starts the client once the page is idle, unless the page has a connection to all pushes. */
function useSummaryClient(): void {
  const api = useApi();
  const needed = useStore(viewConnections, 0) === 0;
  useEffect(() => {
    if (!needed) return;
    let end: (() => void) | undefined = whenIdle(async () => {
      // Where loading fails, the page stays as it was loaded.
      const client = await import('../live/summary/summary-client.js').catch(() => undefined);
      if (client && end) end = client.startSummaryClient(api);
    });
    return () => {
      end?.();
      end = undefined;
    };
  }, [api, needed]);
}

/** Loads the banner when smoke is to be expected; a failure is retried with the next summary. */
function useSmokeBanner(needed: boolean, latest: unknown): ComponentType<SmokeBannerProps> | undefined {
  const [Banner, setBanner] = useState<ComponentType<SmokeBannerProps>>();
  useEffect(() => {
    if (!needed || Banner) return;
    void import('../live/summary/smoke-banner.js').then(
      ({ SmokeBanner }) => setBanner(() => SmokeBanner),
      () => undefined,
    );
  }, [needed, Banner, latest]);
  return Banner;
}

/** Marks the tab by title and icon, for visitors who look at another one. */
function useMarkedTab(marked: boolean): void {
  useEffect(() => {
    if (!marked) return;
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    const usual = icon?.getAttribute('href') ?? '';
    titlePrefix.set('Fumée blanche\u00A0: ');
    icon?.setAttribute('href', '/favicon-fumee-blanche.svg');
    return () => {
      titlePrefix.set('');
      icon?.setAttribute('href', usual);
    };
  }, [marked]);
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, IDLE_WITHIN_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(request);
}
