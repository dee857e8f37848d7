import { momentKey, newsOf } from '@fumata/conclave';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from '../components/use-top-dialog.js';
import { LiveText } from '../lib/ordinals.js';
import { useStore } from '../lib/store.js';
import { announcement } from '../live/announcement.js';
import { titlePrefix } from '../live/latest-summary.js';
import { useMoment } from '../live/moment-context.js';
import { smokeStateOf, wordsOf, type NamedMoment } from '../live/moment-words.js';
import { useSummaryClient } from './use-summary-client.js';
import './moment-news.css';

/** How long a surface stands out after the moment has changed. */
const SWELL_MS = 10_000;

/** Whether the moment has changed in the last ten seconds, while the page was open. */
export function useSwell(moment: NamedMoment | undefined): boolean {
  const key = moment && momentKey(newsOf(moment));
  const seen = useRef(key);
  const [swells, setSwells] = useState(false);
  useEffect(() => {
    const before = seen.current;
    seen.current = key;
    if (before === undefined || before === key) return;
    setSwells(true);
    const timer = setTimeout(() => setSwells(false), SWELL_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return swells;
}

/** Tells each new moment in title and icon, to screen readers, and over an open dialog. */
export function MomentNews() {
  useSummaryClient();
  const moment = useMoment()?.moment;
  const news = moment && newsOf(moment);
  useMarkedTab(news);
  useAnnounced(news);
  const swells = useSwell(moment);
  const message = useStore(announcement, '');
  const dialog = useTopDialog(message);
  // Everything outside a modal dialog is inert.
  const region = (
    <>
      <p className="sr" role="status" data-announcement>
        <span key={message}>{message}</span>
      </p>
      {dialog && news && swells && (
        <p
          ref={raise}
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

/** Raises the news above other popovers; browsers without popovers show it in place. */
function raise(news: HTMLElement | null): void {
  if (news?.isConnected && 'showPopover' in news && !news.matches(':popover-open')) news.showPopover();
}

const ICONS = { black: '/favicon-fumee-noire.svg', white: '/favicon-fumee-blanche.svg', waiting: '/favicon-gris.svg' };

/**
 * Title and icon of the tab, for visitors who look at another one. An ordinary round, without smoke, pause or majority, is
 * named once something has changed while the page was open.
 */
function useMarkedTab(news: NamedMoment | undefined): void {
  const words = news && wordsOf(news);
  const key = news && momentKey(news);
  const [first, setFirst] = useState(key);
  if (first === undefined && key !== undefined) setFirst(key);
  const isOrdinary = key === first && (news?.is === 'waiting' || news?.is === 'voting');
  const prefix = words?.label && !isOrdinary ? `${words.label} · ${words.round} | ` : '';
  const icon = news && news.is !== 'closed' ? ICONS[smokeStateOf(news)] : '/favicon.svg';
  useEffect(() => {
    titlePrefix.set(prefix);
    document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
  }, [prefix, icon]);
}

/** The sentence of each moment that begins while the page is open, once. */
function useAnnounced(news: NamedMoment | undefined): void {
  const key = news && momentKey(news);
  const latest = useRef(news);
  latest.current = news;
  const seen = useRef(key);
  useEffect(() => {
    const before = seen.current;
    seen.current = key;
    if (before !== undefined && before !== key && latest.current) announcement.set(wordsOf(latest.current).sentence);
  }, [key]);
}
