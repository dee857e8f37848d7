import { useState } from 'react';
import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import { GhostButton } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialogs/dialog.js';
import { Field } from '../../../../components/forms/field.js';
import { Notice } from '../../../../components/messages/notice.js';
import { toast } from '../../../../components/messages/toasts.js';
import { Effects, TypedConfirmation } from '../../kit/dialog-parts.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { PageHead, ViewTabs, pageTexts, LoaderFailed } from '../../kit/page.js';
import { parseListQuery } from '../../../../lib/list-query.js';
import { loadQuery, useInvalidate, useLoaded, useAction, detailOf } from '../../kit/server-state.js';
import { LinksView } from '../links/links-view.js';
import { DETAIL_LIST, detailsQuery, DOWNLOADS, exportAddress, LINK_LIST, linksQuery, statsQuery } from '../query.js';
import { STATS_FAILED } from '../rules/words.js';
import { Details } from '../stats/details.js';
import { Figures } from '../stats/figures.js';
import '../../records.css';
import '../downloads.css';

const PAGE = '/admin/gallery/download-stats';

const showsLinks = (parameters: URLSearchParams): boolean => parameters.get('vue') === 'liens';

export const { meta, ErrorBoundary } = pageTexts('Téléchargements', STATS_FAILED);

export async function load(api: ApiClient, { request }: LoaderFunctionArgs): Promise<unknown> {
  const { searchParams } = new URL(request.url);
  if (showsLinks(searchParams)) return loadQuery(api, linksQuery(parseListQuery(LINK_LIST, searchParams).page));
  return Promise.all([
    loadQuery(api, statsQuery),
    loadQuery(api, detailsQuery(parseListQuery(DETAIL_LIST, searchParams))),
  ]);
}

/** In the URL, `?vue=liens` selects the valid links; the other parameters filter the details. */
export function Component() {
  const [parameters] = useSearchParams();
  const inLinks = showsLinks(parameters);
  const [forgetting, setForgetting] = useState<string>();
  return (
    <>
      <PageHead
        title="Téléchargements"
        back={{ to: '/admin/gallery', label: 'Retour aux galeries' }}
        actions={
          <div className="row">
            <GhostButton onClick={() => setForgetting('')}>Oublier une adresse…</GhostButton>
            {!inLinks && (
              <a className="btn ghost" href={exportAddress(parseListQuery(DETAIL_LIST, parameters))} download>
                Exporter en CSV
              </a>
            )}
          </div>
        }
      />
      <ViewTabs
        label="Téléchargements"
        tabs={[
          { to: PAGE, label: 'Statistiques', isCurrent: !inLinks },
          { to: '?vue=liens', label: 'Liens en cours', isCurrent: inLinks },
        ]}
      />
      {inLinks ? <LinksView /> : <Statistics onForget={setForgetting} />}
      <ForgetDialog email={forgetting} onClose={() => setForgetting(undefined)} />
    </>
  );
}

function Statistics({ onForget }: { onForget: (email: string) => void }) {
  const { data } = useLoaded(statsQuery);
  return (
    <div className="downloads">
      {data ? <Figures stats={data} /> : <LoaderFailed look="ghost" text={STATS_FAILED} />}
      <Details onForget={onForget} />
    </div>
  );
}

/** Erases an address everywhere; `email` proposes one (undefined: closed). A toast shows the number of occurrences. */
const ForgetDialog = ({ email, onClose }: { email: string | undefined; onClose: () => void }) => (
  <Dialog title="Oublier une adresse" open={email !== undefined} onClose={onClose} returnTo="contenu">
    <ForgetForm email={email ?? ''} onClose={onClose} />
  </Dialog>
);

const EFFECTS = [
  'Ses demandes et ses téléchargements perdent leur adresse e-mail, leur adresse IP et leur navigateur, pour toujours\u202F;',
  'ses liens en cours sont révoqués\u202F;',
  'les courriers gardés ici pour cette adresse, faute de serveur, sont effacés\u202F;',
  'les nombres de téléchargements ne changent pas.',
];

function ForgetForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [address, setAddress] = useState(email);
  const refresh = useInvalidate(DOWNLOADS);
  const { run, busy, error } = useAction<string, { message: string }>({
    call: (api, forgotten) => api.send('POST', `${DOWNLOADS}/forget`, { email: forgotten.trim() }),
    onDone: async ({ message }, _address, page) => {
      // The row is removed before the dialog closes, so that the focus moves to a remaining element.
      await refresh();
      toast('success', message);
      if (!page.isLeft) onClose();
    },
    onFailed: () => undefined, // the dialog shows it
  });
  return (
    <TypedConfirmation
      word="OUBLIER"
      act="Oublier cette adresse"
      busy={busy}
      impossible={address.trim() === ''}
      onConfirm={() => !busy && void run(address)}
      onCancel={onClose}
    >
      <Field
        label="Adresse e-mail"
        inputMode="email"
        autoComplete="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Effects of={EFFECTS} />
      {error && <Notice kind="error">{detailOf(error)}</Notice>}
    </TypedConfirmation>
  );
}
