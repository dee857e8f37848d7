import { Dialog } from '../../../components/dialog.js';
import { DOWNLOAD_GALLERY, DOWNLOAD_IMAGE } from '../texts.js';
import type { Wanted } from '../use-download-request.js';
import { DownloadRequest } from './download-request.js';

interface DownloadDialogProps {
  /** Undefined: closed. */
  wanted: Wanted | undefined;
  onClose: () => void;
  /** Id of the element that receives the focus when the opener has been removed. */
  returnTo: string | undefined;
}

/** Dialog that requests a download link. */
export function DownloadDialog({ wanted, onClose, returnTo }: DownloadDialogProps) {
  return (
    <Dialog
      title={wanted && 'galleryId' in wanted ? DOWNLOAD_GALLERY : DOWNLOAD_IMAGE}
      open={wanted !== undefined}
      onClose={onClose}
      {...(returnTo !== undefined && { returnTo })}
    >
      {wanted && <DownloadRequest wanted={wanted} onClose={onClose} />}
    </Dialog>
  );
}
