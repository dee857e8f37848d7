import { momentKey, newsOf } from '@fumata/conclave';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { raisePopover, useTopDialog } from '../components/dialogs/use-top-dialog.js';
import { LiveText } from '../lib/wording/ordinals.js';
import { useStore } from '../lib/store.js';
import { whenIdle } from '../lib/when-idle.js';
import { followVisits } from '../live/absence/follow-visits.js';
import { announcement } from '../live/announcement.js';
import { titlePrefix, viewConnections } from '../live/summary/latest-summary.js';
import { MomentContext, useMoment } from '../live/moment/moment-context.js';
import type { CurrentMoment } from '../live/moment/moment-store.js';
import { smokeStateOf, wordsOf, type NamedMoment } from '@fumata/history';
import { useApi } from './api.js';
import './moment-news.css';

/** How long a surface stands out after the moment has changed. */
const RECENT_MS = 10_000;

const keyOf = (current: CurrentMoment | null): string | undefined =>
  current ? momentKey(newsOf(current.moment), current.summary.conclaveState._id) : undefined;

/** Whether the moment has changed in the last ten seconds, while the page was open. */
export function useRecentChange(): boolean {
  const key = keyOf(useMoment());
  const previousKey = useRef(key);
  const [hasJustChanged, setHasJustChanged] = useState(false);
  useEffect(() => {
    const earlierKey = previousKey.current;
    previousKey.current = key;
    if (earlierKey === undefined || earlierKey === key) return;
    setHasJustChanged(true);
    const timer = setTimeout(() => setHasJustChanged(false), RECENT_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return hasJustChanged;
}

/** Tells each new moment in title and icon, to screen readers, and over an open dialog. */
export function MomentNews() {
  useSummaryClient();
  useFollowedVisits();
  const current = useMoment();
  const news = current ? newsOf(current.moment) : undefined;
  const key = keyOf(current);
  useMarkedTab(news, key);
  useAnnounced(news, key);
  const hasJustChanged = useRecentChange();
  const message = useStore(announcement, '');
  const dialog = useTopDialog(message);
  // Everything outside a modal dialog is inert.
  const region = (
    <>
      <p className="sr" role="status" data-announcement>
        <span key={message}>{message}</span>
      </p>
      {dialog && news && hasJustChanged && (
        <p
          ref={raisePopover}
          popover="manual"
          className="moment-news"
          data-smoke-state={smokeStateOf(news)}
          aria-hidden="true"
        >
          <LiveText>{wordsOf(news).sentence}</LiveText>
        </p>
      )}
    </>
  );
  return dialog ? createPortal(region, dialog) : region;
}

const ICONS = { black: '/favicon-fumee-noire.svg', white: '/favicon-fumee-blanche.svg', waiting: '/favicon-gris.svg' };

/**
 * Title and icon of the tab, for visitors who look at another one. An ordinary round, without smoke, pause or majority,
 * is named once something has changed while the page was open.
 */
function useMarkedTab(news: NamedMoment | undefined, key: string | undefined): void {
  const words = news && wordsOf(news);
  const [initialKey, setInitialKey] = useState(key);
  if (initialKey === undefined && key !== undefined) setInitialKey(key);
  const isOrdinary = key === initialKey && (news?.is === 'waiting' || news?.is === 'voting');
  const prefix = words?.round && !isOrdinary ? `${words.label} · ${words.round} | ` : '';
  const icon = news && news.is !== 'closed' ? ICONS[smokeStateOf(news)] : '/favicon.svg';
  useEffect(() => {
    titlePrefix.set(prefix);
    document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
  }, [prefix, icon]);
}

/** The sentence of each moment that begins while the page is open; of smoke once, even if a pause interrupts it. */
function useAnnounced(news: NamedMoment | undefined, key: string | undefined): void {
  const previousKey = useRef(key);
  const previousSmokeKey = useRef<string>(undefined);
  const announce = useEffectEvent(() => {
    const [earlierKey, earlierSmokeKey] = [previousKey.current, previousSmokeKey.current];
    previousKey.current = key;
    if (news?.is === 'black-smoke') previousSmokeKey.current = key;
    if (earlierKey === undefined || earlierKey === key || !news) return;
    announcement.set(wordsOf(news.is === 'black-smoke' && earlierSmokeKey === key ? news.running : news).sentence);
  });
  useEffect(() => announce(), [key]);
}

/** Keeps the summary current from when the page is idle, unless the page has a connection to all pushes. */
function useSummaryClient(): void {
  const api = useApi();
  const { initial } = useContext(MomentContext);
  const needed = useStore(viewConnections, 0) === 0;
  useEffect(() => {
    if (!needed) return;
    let end: (() => void) | undefined = whenIdle(async () => {
      // Where loading fails, the page stays as it was loaded.
      const client = await import('../live/summary/summary-client.js').catch(() => undefined);
      if (client && end) end = client.startSummaryClient(api, initial?.summary);
    });
    return () => {
      end?.();
      end = undefined;
    };
  }, [api, initial, needed]);
}

/** Compares this visit with the last one, so that a page can tell what was missed. */
function useFollowedVisits(): void {
  const moments = useContext(MomentContext);
  useEffect(() => {
    let stop = whenIdle(() => {
      stop = followVisits(moments);
    });
    return () => stop();
  }, [moments]);
}
