import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { withOrdinals } from '../../lib/ordinals.js';
import { useTopDialog } from '../../components/use-top-dialog.js';
import type { ElectionNews } from '../election-news.js';
import { roundName } from '../round-words.js';
import './smoke-banner.css';

export interface SmokeBannerProps {
  election: ElectionNews;
  onClose: () => void;
}

/** Announces white smoke on any page, over open dialogs too: what is outside a modal dialog is inert. */
export function SmokeBanner({ election, onClose }: SmokeBannerProps) {
  const dialog = useTopDialog(election.electedAt);
  const close = () => {
    onClose();
    document.getElementById('contenu')?.focus({ preventScroll: true });
  };
  const banner = (
    <section ref={raise} popover="manual" className="smoke-banner" aria-label="Fumée blanche">
      <div className="wrap">
        <i aria-hidden="true" />
        <p role="alert">
          <strong>Fumée blanche.</strong> Habemus Papam&nbsp;: {election.name}, élu au{' '}
          {withOrdinals(roundName(election.roundNumber))}.
        </p>
        <Link className="btn" to="/conclave" onClick={close}>
          Voir le résultat
        </Link>
        <button type="button" className="icon-btn" aria-label="Fermer l’annonce de la fumée blanche" onClick={close}>
          ×
        </button>
      </div>
    </section>
  );
  return dialog ? createPortal(banner, dialog) : banner;
}

/** Raises the banner above other popovers; browsers without popovers show it in place. */
function raise(banner: HTMLElement | null): void {
  if (banner?.isConnected && 'showPopover' in banner && !banner.matches(':popover-open')) banner.showPopover();
}
