import type { DownloadLinks } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { EmptyState } from '../../../../components/empty-state.js';
import { toast } from '../../../../components/toasts.js';
import { number, plural } from '../../../../lib/french.js';
import { focusAfter } from '../../list/neighbour.js';
import { Pager } from '../../list/pager.js';
import { detailOf } from '../../refusal-text.js';
import { RemoveDialog } from '../../remove-dialog.js';
import { typeset } from '../../typography.js';
import { useAttempt } from '../../use-attempt.js';
import { subjectText } from '../rules/words.js';
import { LinksTable } from './links-table.js';
import type { DownloadLink } from './links-table.js';

/** Id of the text at the head. */
const COUNT = 'affichage';

/** The links that still work, and what can be done with each. */
export function LinksView({ found }: { found: DownloadLinks }) {
  const { links, total, totalPages, currentPage } = found;
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [rows, setRows] = useState<readonly DownloadLink[]>(links);
  useEffect(() => setRows(links), [links]);
  const [sending, setSending] = useState<string>();
  const [revoking, setRevoking] = useState<DownloadLink>();
  const [returnTo, setReturnTo] = useState(COUNT);
  const resend = async ({ _id }: DownloadLink): Promise<void> => {
    setSending(_id);
    const outcome = await attempt((api) =>
      api.send<{ message: string }>('POST', `/api/download-stats/links/${_id}/resend`),
    );
    setSending(undefined);
    if (outcome.ok) toast('success', outcome.value.message);
    else toast('error', `Erreur: ${detailOf(outcome.error)}`);
    void revalidate();
  };
  return (
    <section className="pane" aria-labelledby={COUNT}>
      <header>
        <h2 id={COUNT} tabIndex={-1}>
          {number(total)} {plural(total, 'lien en cours', 'liens en cours')}
        </h2>
        <p className="small muted">
          Un lien vaut 7&nbsp;jours, à l’horloge du serveur. Le révoquer le rend inutile aussitôt.
        </p>
      </header>
      {rows.length === 0 ? (
        <EmptyState text="Aucun lien de téléchargement ne fonctionne en ce moment." />
      ) : (
        <LinksTable
          links={rows}
          sending={sending}
          onResend={(link) => void resend(link)}
          onRevoke={(link) => {
            setRevoking(link);
            const ids = rows.map(({ _id }) => _id);
            setReturnTo(focusAfter(ids, link._id, COUNT));
          }}
        />
      )}
      {totalPages > 0 && (
        <div className="a-foot">
          <Pager page={currentPage} pages={totalPages} to={(page) => `?vue=liens&page=${page}`} />
        </div>
      )}
      <RemoveDialog
        title={typeset('Révoquer ce lien ?')}
        act="Révoquer"
        of={revoking}
        pathOf={({ _id }) => `/api/download-stats/links/${_id}`}
        failedText={(error) => `Erreur: ${detailOf(error)}`}
        onClose={() => setRevoking(undefined)}
        onRemoved={({ _id }) => {
          setRows((known) => known.filter((each) => each._id !== _id));
          void revalidate();
        }}
        returnTo={returnTo}
      >
        {revoking && (
          <p>
            Le lien envoyé à <b>{revoking.email ?? 'une adresse effacée'}</b> pour{' '}
            {typeset(`« ${subjectText(revoking)} »`)} cessera de marcher aussitôt. La personne pourra en
            demander un autre.
          </p>
        )}
      </RemoveDialog>
    </section>
  );
}
