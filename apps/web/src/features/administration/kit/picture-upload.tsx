import { useId, useRef, type ReactNode } from 'react';
import { QuietButton } from '../../../components/button.js';
import { Notice } from '../../../components/messages/notice.js';
import { DropFile } from './drop-file.js';
import { PICTURE_TYPES, type AwaitedUpload, type Upload } from './use-upload.js';
import { Progress } from './progress.js';

interface PictureUploadProps {
  upload: Upload;
  /** Label of the button that opens the file chooser. */
  label: string;
  progressLabel: string;
  /** Error of the field in the form. */
  error?: string | undefined;
  hint: ReactNode;
}

/** File input for a picture, with the progress of its upload, or its error and what can be done about it. */
export function PictureUpload({ upload, label, progressLabel, error, hint }: PictureUploadProps) {
  const { stage, send, dismiss } = upload;
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const giveUp = (): void => {
    // The button is about to disappear.
    box.current?.querySelector<HTMLElement>('[type=file]')?.focus();
    dismiss();
  };
  return (
    <div ref={box} className="stack">
      <DropFile
        accept={PICTURE_TYPES}
        label={label}
        text={stage.is === 'idle' ? 'ou déposez-la ici' : stage.file.name}
        describedBy={id}
        onFile={(file) => void send(file)}
      />
      <UploadStage upload={upload} label={progressLabel} onGiveUp={giveUp} />
      {stage.is !== 'failed' && error && <Notice kind="error">{error}</Notice>}
      <p className="small muted" id={id}>
        {hint}
      </p>
    </div>
  );
}

interface UploadStageProps {
  upload: Upload;
  label: string;
  onGiveUp: () => void;
}

/** Progress of an upload, or its error and what can be done about it. */
export function UploadStage({ upload: { stage, send }, label, onGiveUp }: UploadStageProps) {
  if (stage.is === 'idle') return null;
  if (stage.is === 'sending') return <Progress label={label} progress={stage.progress} />;
  return (
    <Notice kind="error">
      {stage.error}
      <span className="row">
        {!stage.isRefused && <QuietButton onClick={() => void send(stage.file)}>Réessayer</QuietButton>}
        <QuietButton onClick={onGiveUp}>Renoncer à ce fichier</QuietButton>
      </span>
    </Notice>
  );
}

/** Progress of an upload that the saving of the form waits for, beside the button that saves. */
export function UploadBeforeSaving({ upload: { stage }, isAwaited }: { upload: AwaitedUpload; isAwaited: boolean }) {
  const sending = isAwaited && stage.is === 'sending' ? stage : undefined;
  return (
    <div className="awaited">
      {sending && <Progress label="Envoi de l’image, puis enregistrement" progress={sending.progress} />}
      <p className="sr" role="status">
        {sending && 'L’image est en cours d’envoi\u00A0: l’enregistrement suivra.'}
      </p>
    </div>
  );
}
