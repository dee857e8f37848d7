import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button, GhostButton, QuietButton } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialogs/dialog.js';
import { Notice } from '../../../../components/messages/notice.js';
import { Form } from '../../../../components/forms/form.js';
import { DropFile } from '../../kit/drop-file.js';
import { LeaveDialog } from '../../../../components/dialogs/leave-dialog.js';
import { counted, dayAndHour, frenchTypography, number, plural } from '@fumata/text';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { ENTRY_FORM, NEW_ENTRY, UPLOAD_FIELDS, uploadError, UploadTexts } from '../use-entry-form.js';
import { changedFields } from '../../kit/form.js';
import { refuseUnreadable } from '../../../../components/forms/unreadable.js';
import { nextPosition } from '../rules/listing.js';
import { notChosen, type InterruptedUpload } from './interrupted-upload.js';
import { itemsText, leftText, progressText } from './file-rules.js';
import { isRefused, isSendable, type Item } from './stage.js';
import { UploadRows } from './upload-rows.js';
import { usePreventClose } from '../../../../components/dialogs/use-prevent-close.js';
import { PICTURE_TYPES } from '../../kit/use-upload.js';
import { useUploads, type UploadTo } from './use-uploads.js';

const NO_FILE = 'Veuillez sélectionner une image';
const FORMATS = 'JPG, PNG, GIF, WebP, 10\u00A0Mo au plus chacune, plusieurs à la fois';

const LEAVE_DURING_UPLOAD = {
  title: 'Quitter pendant l’envoi\u202F?',
  text: 'Les images qui sont encore en chemin ne seront pas ajoutées à la galerie. Vous pourrez continuer l’envoi plus tard.',
};

interface UploadFormProps extends Omit<UploadTo, 'onDone'> {
  onClose: () => void;
  /** Called when an upload or unsaved input begins and ends; the dialog stays open in between. */
  onHold: (isHeld: boolean) => void;
}

interface UploadDialogProps extends Omit<UploadFormProps, 'onHold'> {
  open: boolean;
  returnTo: string;
}

/** Dialog that adds images; during an upload, and while something is not sent, only its buttons close it. */
export function UploadDialog({ open, returnTo, ...upload }: UploadDialogProps) {
  // Not a state, whose change would come after that of `usePreventClose`.
  const isHeld = useRef(false);
  const close = (): void => {
    if (!isHeld.current) upload.onClose();
  };
  return (
    <Dialog title="Ajouter des images" open={open} onClose={close} returnTo={returnTo} wide>
      <UploadForm {...upload} onHold={(held) => void (isHeld.current = held)} />
    </Dialog>
  );
}

/** Files to upload, with title, description and progress. */
function UploadForm({ onClose, onHold, ...to }: UploadFormProps) {
  const uploads = useUploads({ ...to, onDone: onClose });
  const { items, busy, isGone, interrupted, forget } = uploads;
  const [initial] = useState(() => interrupted?.values ?? { ...NEW_ENTRY, ordre: String(nextPosition(to.images)) });
  const [values, setValues] = useState(initial);
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasSendable = items.some(({ stage }) => isSendable(stage));
  const hasSent = items.some(({ stage }) => stage.is === 'done');
  const hasTexts = !hasSent && changedFields(ENTRY_FORM, initial, values).length > 0;
  const isUnsent = !isGone && (hasSendable || hasTexts);
  const isHeld = busy || isUnsent;
  const tellHold = useEffectEvent(onHold);
  useEffect(() => tellHold(isHeld), [isHeld]);
  usePreventClose(form, isHeld);
  const add = (file: File): void => {
    setMissing(false);
    uploads.add(file);
  };
  const send = (): void => {
    setMissing(!hasSendable);
    if (!hasSendable) form.current?.querySelector<HTMLElement>('[type=file]')?.focus();
    const isValid = UPLOAD_FIELDS.every((field) => uploadError(field, values[field]) === undefined);
    if (hasSendable && isValid) uploads.start(values);
  };
  const retry = (id: number): void => {
    if (!refuseUnreadable(form.current?.elements ?? [])) uploads.retry(id, values);
  };
  return (
    <Form ref={form} className="stack" onSubmit={() => void (busy || send())}>
      {interrupted && <InterruptedNotice upload={interrupted} items={items} onForget={forget} />}
      <Choice missing={missing} onFile={add} />
      {items.length > 0 && <Files uploads={uploads} onRetry={retry} />}
      <UploadTexts values={values} several={items.length > 1} onChange={setValues} />
      <StoppedNotice left={busy ? undefined : leftText(items)} isGone={isGone} />
      <div className="acts">
        <GhostButton disabled={busy} onClick={onClose}>
          {items.some(({ stage }) => stage.is === 'done') ? 'Fermer' : 'Annuler'}
        </GhostButton>
        <Button type="submit" busy={busy} disabled={isGone}>
          {busy ? 'Upload en cours...' : 'Uploader l’image'}
        </Button>
      </div>
      <LeaveDialog unsaved={isHeld} {...(busy && LEAVE_DURING_UPLOAD)} />
    </Form>
  );
}

interface FilesProps {
  uploads: ReturnType<typeof useUploads>;
  onRetry: (id: number) => void;
}

/** After an upload with errors, the focus is on the summary and the refused files follow it. */
function Files({ uploads: { items, busy, remove }, onRetry }: FilesProps) {
  const summary = useRef<HTMLParagraphElement>(null);
  const wasBusy = useRef(false);
  const [refused, others] = [items.filter(isRefused), items.filter((item) => !isRefused(item))];
  const hasRefused = refused.length > 0;
  useEffect(() => {
    if (wasBusy.current && !busy && hasRefused) summary.current?.focus();
    wasBusy.current = busy;
  }, [busy, hasRefused]);
  return (
    <div>
      <div className="row spread">
        <p ref={summary} className="label" role="status" tabIndex={-1}>
          {itemsText(items)}
        </p>
        {busy && <p className="small muted num">{progressText(items)}</p>}
      </div>
      <UploadRows items={busy ? items : [...refused, ...others]} onRetry={onRetry} onRemove={remove} />
    </div>
  );
}

/** Why the upload has stopped. */
function StoppedNotice({ left, isGone }: { left: string | undefined; isGone: boolean }) {
  if (isGone)
    return (
      <Notice kind="error">
        Cette galerie a été supprimée entre-temps. Les images qui venaient d’y être ajoutées ont disparu avec
        elle&#8239;; vos fichiers sont restés chez vous.
      </Notice>
    );
  return left === undefined ? null : <Notice kind="warn">{frenchTypography(left)}</Notice>;
}

function Choice({ missing, onFile }: { missing: boolean; onFile: (file: File) => void }) {
  const hint = useId();
  return (
    <>
      <DropFile
        multiple
        accept={PICTURE_TYPES}
        label="Choisir des fichiers…"
        text={`ou déposez vos images ici. ${FORMATS}`}
        describedBy={hint}
        invalid={missing}
        onFile={onFile}
      />
      <div className="field" id={hint} role="alert">
        {missing && <p className="err">{NO_FILE}</p>}
      </div>
    </>
  );
}

interface InterruptedNoticeProps {
  upload: InterruptedUpload;
  items: readonly Item[];
  onForget: () => void;
}

/** Says what arrived of an interrupted upload, and how it is continued. */
function InterruptedNotice({ upload, items, onForget }: InterruptedNoticeProps) {
  const { at, files } = upload;
  const awaited = notChosen(upload, items).filter(({ imageId }) => imageId === undefined);
  if (awaited.length === 0) return null;
  const arrived = files.filter(({ imageId }) => imageId !== undefined).length;
  return (
    <Notice kind="warn">
      <p>
        <b>Un envoi du {withOrdinals(dayAndHour(at))} s’est arrêté</b>
        &nbsp;: {counted(arrived, 'image')} sur {number(files.length)} {plural(arrived, 'est arrivée', 'sont arrivées')}
        . Choisissez de nouveau les mêmes fichiers&nbsp;: ce qui est arrivé ne repart pas, et le reste suit dans
        l’ordre.
      </p>
      <details>
        <summary>{counted(awaited.length, 'fichier attendu', 'fichiers attendus')}</summary>
        <ul>
          {awaited.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ul>
      </details>
      <QuietButton onClick={onForget}>Oublier cet envoi</QuietButton>
    </Notice>
  );
}
