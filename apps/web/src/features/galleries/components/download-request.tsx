import { useEffect, useRef, type RefObject, useState } from 'react';
import { useSite } from '../../../shell/site.js';
import { Button, GhostButton } from '../../../components/button.js';
import { Field } from '../../../components/forms/field.js';
import { Form } from '../../../components/forms/form.js';
import { Notice } from '../../../components/messages/notice.js';
import { tabStorage } from '../../../lib/browser-storage.js';
import { retentionNotice, DOWNLOAD_GALLERY, DOWNLOAD_IMAGE, REQUEST_FAILED } from '../texts.js';
import { type DownloadTarget, requestDownload } from '../requests.js';
import { LinkSent } from './link-sent.js';
import { Dialog } from '../../../components/dialogs/dialog.js';
import type { DownloadRequested } from '@fumata/contracts';
import { useApi } from '../../../shell/api.js';
import { toast } from '../../../components/messages/toasts.js';
import { ApiError } from '../../../lib/requests/api-client.js';

const EMAIL_KEY = 'adresse-telechargement';

/** Asks for an e-mail address, then confirms that the link was sent, or shows it. */
function DownloadRequest({ target, onClose }: { target: DownloadTarget; onClose: () => void }) {
  const { state, send, clearError } = useDownloadRequest(target);
  return (
    <>
      {state.is === 'sent' ? (
        <LinkSent link={state.directLink} onClose={onClose}>
          {state.message}
        </LinkSent>
      ) : (
        <RequestForm state={state} onSend={send} onTyped={clearError} onClose={onClose} />
      )}
      <span className="sr" role="status">
        {state.is === 'sent' ? state.message : ''}
      </span>
    </>
  );
}

interface RequestFormProps {
  state: Exclude<RequestState, { is: 'sent' }>;
  onSend: (email: string) => Promise<void>;
  onTyped: () => void;
  onClose: () => void;
}

function RequestForm({ state, onSend, onTyped, onClose }: RequestFormProps) {
  const { downloadRecordDays } = useSite();
  const input = useInputFocusedWhenInvalid(state);
  const sending = state.is === 'sending';
  const { invalid, refusal } = sending ? {} : state;
  return (
    <Form className="stack" onSubmit={() => void onSend(input.current?.value.trim() ?? '')}>
      <p>{retentionNotice(downloadRecordDays)}</p>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <Field
        ref={input}
        label="Adresse e-mail"
        type="email"
        name="email"
        autoComplete="email"
        defaultValue={tabStorage.read(EMAIL_KEY) ?? ''}
        required
        error={invalid}
        data-first
        onChange={({ target }) => {
          tabStorage.write(EMAIL_KEY, target.value);
          onTyped();
        }}
      />
      <div className="acts">
        <GhostButton onClick={onClose}>Annuler</GhostButton>
        <Button type="submit" busy={sending}>
          {sending ? 'Envoi en cours...' : 'Recevoir le lien de téléchargement'}
        </Button>
      </div>
    </Form>
  );
}

function useInputFocusedWhenInvalid(state: RequestFormProps['state']): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state.is === 'asking' && state.invalid) input.current?.focus();
  }, [state]);
  return input;
}

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

type RequestState =
  /** `invalid`: why the address is invalid. `refusal`: why the request failed otherwise. */
  | { readonly is: 'asking'; readonly invalid?: string; readonly refusal?: string }
  | { readonly is: 'sending' }
  | ({ readonly is: 'sent' } & DownloadRequested);

interface DownloadRequestControl {
  readonly state: RequestState;
  readonly send: (email: string) => Promise<void>;
  /** Returns to the form when the address is edited. */
  readonly clearError: () => void;
}

/** Requests a download link. If the form has been closed meanwhile, a toast reports the result. */
function useDownloadRequest(target: DownloadTarget): DownloadRequestControl {
  const api = useApi();
  const [state, setState] = useState<RequestState>({ is: 'asking' });
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  const send = async (email: string): Promise<void> => {
    if (state.is === 'sending') return;
    setState({ is: 'sending' });
    const outcome = await requestDownload(api, target, email).then(
      (answer): RequestState => ({ is: 'sent', ...answer }),
      refusedBy,
    );
    if (isMounted.current) setState(outcome);
    else announce(outcome);
  };
  const clearError = (): void => {
    if (state.is === 'asking' && state.invalid !== undefined) setState({ is: 'asking' });
  };
  return { state, send, clearError };
}

function refusedBy(error: unknown): RequestState {
  const message = (error instanceof ApiError && error.message) || REQUEST_FAILED;
  return error instanceof ApiError && error.errors.some(({ path }) => path === 'email')
    ? { is: 'asking', invalid: message }
    : { is: 'asking', refusal: message };
}

function announce(outcome: RequestState): void {
  if (outcome.is === 'asking') toast('error', outcome.refusal ?? outcome.invalid ?? REQUEST_FAILED);
  if (outcome.is !== 'sent') return;
  const { message, directLink } = outcome;
  const openAction = directLink ? { label: 'Ouvrir', onAct: () => location.assign(directLink) } : undefined;
  toast('success', message, undefined, openAction);
}
