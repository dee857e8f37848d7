import { useEffect, useRef, type RefObject } from 'react';
import { useSite } from '../../../shell/site.js';
import { Button } from '../../../components/button.js';
import { Field } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { Notice } from '../../../components/notice.js';
import { tabStorage } from '../../../lib/browser-storage.js';
import { retentionNotice } from '../texts.js';
import type { DownloadTarget } from '../requests.js';
import { useDownloadRequest, type RequestState } from '../use-download-request.js';
import { LinkSent } from './link-sent.js';

const EMAIL_KEY = 'adresse-telechargement';

/** Asks for an e-mail address, then confirms that the link was sent, or shows it. */
export function DownloadRequest({ target, onClose }: { target: DownloadTarget; onClose: () => void }) {
  const { state, send, again } = useDownloadRequest(target);
  return (
    <>
      {state.is === 'sent' ? (
        <LinkSent link={state.directLink} onClose={onClose}>
          {state.message}
        </LinkSent>
      ) : (
        <RequestForm state={state} onSend={send} onTyped={again} onClose={onClose} />
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
        <Button look="ghost" onClick={onClose}>
          Annuler
        </Button>
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
