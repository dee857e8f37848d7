import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cardAddress, type CardSubject } from '../../cards/addresses.js';
import { withOrdinals } from '../../lib/wording/ordinals.js';
import { useSite } from '../../shell/site.js';
import { Button, GhostButton } from '../button.js';
import { Dialog } from '../dialogs/dialog.js';
import { ShareLinks } from './share-links.js';
import './share-panel.css';

export interface SharedContent {
  /** Subject of the picture. */
  readonly subject: CardSubject;
  /** Changes with what the picture shows. */
  readonly version?: string;
  /** Path of the page that the link leads to. */
  readonly path: string;
  /** The moment or the round in one sentence. */
  readonly sentence: string;
}

interface SharePanelProps {
  shared: SharedContent;
  open: boolean;
  onClose: () => void;
}

/** A sentence, a link and a picture, for any other place. */
export function SharePanel({ shared, open, onClose }: SharePanelProps) {
  return createPortal(
    <Dialog title="Partager" open={open} onClose={onClose} wide>
      <Content shared={shared} onClose={onClose} />
    </Dialog>,
    document.body, // the button may be over the scene, whose colours are not the panel's
  );
}

/** Keeps what it showed when it was opened: words that change under the finger would be shared unread. */
function Content({ shared, onClose }: Pick<SharePanelProps, 'shared' | 'onClose'>) {
  const { publicUrl } = useSite();
  const [{ subject, version, path, sentence }] = useState(shared);
  const picture = cardAddress(subject, 'paysage', version);
  const url = publicUrl + path;
  return (
    <div className="share-panel">
      <img src={picture} alt="" width="1200" height="630" />
      <p className="shared-sentence">{withOrdinals(sentence)}</p>
      <ShareLinks url={url} title={sentence} />
      <div className="acts">
        <a className="btn ghost" href={picture} download={FILE_NAME}>
          Télécharger l’image
        </a>
        <a className="btn ghost" href={cardAddress(subject, 'portrait', version)} download={FILE_NAME}>
          En format vertical
        </a>
        <PictureShare picture={picture} text={sentence} url={url} />
        <GhostButton onClick={onClose}>Fermer</GhostButton>
      </div>
      {subject === 'conclave' && (
        <p className="small muted">
          À suivre aussi <a href="/conclave?tv">sur un grand écran</a>, ou{' '}
          <a href="/widget/integrer">à intégrer à votre site</a>.
        </p>
      )}
    </div>
  );
}

const FILE_NAME = 'fumata.jpg';

/** Gives picture, sentence and link to an app of the device, where the browser can. */
function PictureShare({ picture, text, url }: { picture: string; text: string; url: string }) {
  const file = usePictureFile(picture);
  const data = { files: file ? [file] : [], text, url };
  if (!file || !navigator.canShare?.(data)) return null;
  return (
    <Button data-first onClick={() => void navigator.share(data).catch(() => undefined /* the visitor cancelled */)}>
      Partager avec l’image
    </Button>
  );
}

/** The picture, loaded ahead: a browser opens its sharing sheet only right after a press. */
function usePictureFile(address: string): File | undefined {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    const controller = new AbortController();
    if ('canShare' in navigator)
      void fetch(address, { signal: controller.signal })
        .then(async (answer) => answer.ok && fileOf(await answer.blob()))
        .then((loaded) => loaded && setFile(loaded))
        .catch(() => undefined); // the link can be shared without it
    return () => controller.abort();
  }, [address]);
  return file;
}

const fileOf = (blob: Blob): File =>
  new File([blob], blob.type === 'image/png' ? 'fumata.png' : FILE_NAME, { type: blob.type });
