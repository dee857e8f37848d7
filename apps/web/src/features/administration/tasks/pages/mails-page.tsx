import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { number, plural } from '../../../../lib/french.js';
import { Pager } from '../../list/pager.js';
import { LoadFailed } from '../../load-failed.js';
import { loadMails, mailAddress } from '../mails/load-mails.js';
import type { MailsData } from '../mails/load-mails.js';
import { MailPane } from '../mails/mail-pane.js';
import { MailsTable } from '../mails/mails-table.js';
import { ServerState } from '../mails/server-state.js';
import { TrialMail } from '../mails/trial-mail.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../tasks.css';

export const meta = (): PageMeta => ({ title: 'Courriers', hidden: true });

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<MailsData> =>
  loadMails(api, request);

/** The address: `?courrier=…` is the mail on show. */
export function Component() {
  const { mails, open, asked } = useLoaderData<MailsData>();
  const [trying, setTrying] = useState(false);
  const { courriers, total, totalPages, currentPage } = mails;
  return (
    <>
      <div className="a-head">
        <h1>Courriers</h1>
        <Button onClick={() => setTrying(true)}>Envoyer un courrier d’essai</Button>
      </div>
      <ServerState of={mails} />
      <div className="desk">
        <section className="pane" aria-labelledby="courriers">
          <header>
            <h2 id="courriers">Courriers gardés</h2>
          </header>
          {courriers.length > 0 ? (
            <MailsTable mails={mails} open={open?.id} />
          ) : (
            <EmptyState
              text={
                mails.serveur
                  ? 'Rien n’est gardé ici\u00A0: les courriers partent par le serveur.'
                  : 'Aucun courrier n’est gardé ici.'
              }
            />
          )}
          <div className="a-foot">
            <p className="small muted" role="status">
              {number(total)} {plural(total, 'courrier')}
            </p>
            {totalPages > 1 && (
              <Pager page={currentPage} pages={totalPages} to={(page) => mailAddress(page)} />
            )}
          </div>
        </section>
        {open && <MailPane mail={open} />}
        {asked && !open && <EmptyState text="Ce courrier n’existe plus." />}
      </div>
      <TrialMail open={trying} onClose={() => setTrying(false)} />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement des courriers" />;
}
