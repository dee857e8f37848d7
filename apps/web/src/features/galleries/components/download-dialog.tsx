import { Dialog } from '../../../components/dialog.js';
import { DOWNLOAD_GALLERY, DOWNLOAD_IMAGE } from '../texts.js';
import type { DownloadTarget } from '../requests.js';
import { DownloadRequest } from './download-request.js';

interface DownloadDialogProps {
  /** Undefined: closed. */
  downloadTarget: DownloadTarget | undefined;
  onClose: () => void;
  /** Id of the element that receives the focus when the opener has been removed. */
  returnTo: string | undefined;
}

/** Dialog that requests a download link. */
export function DownloadDialog({ downloadTarget, onClose, returnTo }: DownloadDialogProps) {
  return (
    <Dialog
      title={downloadTarget && 'galleryId' in downloadTarget ? DOWNLOAD_GALLERY : DOWNLOAD_IMAGE}
      open={downloadTarget !== undefined}
      onClose={onClose}
      {...(returnTo !== undefined && { returnTo })}
    >
      {downloadTarget && <DownloadRequest target={downloadTarget} onClose={onClose} />}
    </Dialog>
  );
}
