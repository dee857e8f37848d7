import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { useTopDialog } from '../../components/use-top-dialog.js';
import { serverClock } from '../../lib/now.js';
import { useStore } from '../../lib/store.js';
import { latestSummary, titlePrefix } from '../latest-summary.js';
import { roundName } from '../round-words.js';
import { electionNews, type ElectionNews } from './election-news.js';
import './smoke-banner.css';

const TITLE_PREFIX = 'Fumée blanche\u00A0: ';
const FAVICON = '/favicon-fumee-blanche.svg';

/** By the server's clock. */
const documentLoadedAt = (): number => serverClock.now() - (Date.now() - performance.timeOrigin);

/** Banner on every page when white smoke rises, until the visitor closes it or goes to the result. */
export function SmokeBanner() {
  const latest = useStore(latestSummary, null);
  const [closed, setClosed] = useState<string>();
  const election = latest && electionNews(latest.summary, documentLoadedAt());
  const shown = election && election.electedAt !== closed ? election : null;
  const dialog = useTopDialog(shown?.electedAt);
  useMarkedTab(shown !== null);
  if (!shown) return null;
  const close = () => {
    setClosed(shown.electedAt);
    document.getElementById('contenu')?.focus({ preventScroll: true });
  };
  const banner = <Banner election={shown} onClose={close} />;
  return dialog ? createPortal(banner, dialog) : banner;
}

function Banner({ election, onClose }: { election: ElectionNews; onClose: () => void }) {
  return (
    <section ref={raise} popover="manual" className="smoke-banner" aria-label="Fumée blanche">
      <div className="wrap">
        <i aria-hidden="true" />
        <p role="alert">
          <strong>Fumée blanche.</strong> Habemus Papam&nbsp;: {election.name}, élu au {roundName(election.roundNumber)}
          .
        </p>
        <Link className="btn" to="/conclave" onClick={onClose}>
          Voir le résultat
        </Link>
        <button type="button" className="icon-btn" aria-label="Fermer l’annonce de la fumée blanche" onClick={onClose}>
          ×
        </button>
      </div>
    </section>
  );
}

/** Raises the banner above other popovers; browsers without popovers show it in place. */
function raise(banner: HTMLElement | null): void {
  if (banner?.isConnected && 'showPopover' in banner && !banner.matches(':popover-open')) banner.showPopover();
}

/** Marks the tab, for visitors who look at another one. */
function useMarkedTab(marked: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!marked) return;
    const usual = icon?.getAttribute('href') ?? '';
    titlePrefix.set(TITLE_PREFIX);
    icon?.setAttribute('href', FAVICON);
    return () => {
      titlePrefix.set('');
      icon?.setAttribute('href', usual);
    };
  }, [marked]);
}
