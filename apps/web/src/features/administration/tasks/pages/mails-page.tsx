import type { Mails } from '@fumata/contracts';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router-dom';
import { byteSize, counted, frenchTypography } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import type { Column } from '../../kit/data-table.js';
import { PageHead, Pane, pageTexts } from '../../kit/page.js';
import { List } from '../../kit/list-page.js';
import { parseListQuery, type QueryOf } from '../../../../lib/list-query.js';
import { useListQuery, type ListState } from '../../kit/use-list-query.js';
import { loadQuery, useLoaded } from '../../kit/server-state.js';
import { MailPane } from '../mails/mail-pane.js';
import { MAIL_LIST, mailsQuery } from '../mails/query.js';
import { TestMailDialog } from '../mails/test-mail-dialog.js';
import { shortMomentText } from '../rules/words.js';
import { Notice } from '../../../../components/messages/notice.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../tasks.css';

export const { meta, ErrorBoundary } = pageTexts('Courriers', 'Erreur lors du chargement des courriers');

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<unknown> =>
  loadQuery(api, mailsQuery(parseListQuery(MAIL_LIST, new URL(request.url).searchParams)));

/** In the URL, `?courrier=…` is the displayed mail. */
export function Component() {
  const list = useListQuery(MAIL_LIST);
  const { mails, mail } = useLoaded(mailsQuery(list.applied)).data;
  const [isTesting, setTesting] = useState(false);
  return (
    <>
      <PageHead
        title="Courriers"
        actions={<Button onClick={() => setTesting(true)}>Envoyer un courrier d’essai</Button>}
      />
      <MailServerState of={mails} />
      <div className="desk">
        <Pane id="courriers" title="Courriers gardés">
          <MailList mails={mails} displayedId={mail?.id} list={list} />
        </Pane>
        {mail && <MailPane mail={mail} />}
        {list.applied.courrier !== '' && !mail && <EmptyState text="Ce courrier n’existe plus." />}
      </div>
      <TestMailDialog open={isTesting} onClose={() => setTesting(false)} />
    </>
  );
}

interface MailListProps {
  mails: Mails;
  /** Undefined if no mail is displayed. */
  displayedId: string | undefined;
  list: Pick<ListState<QueryOf<typeof MAIL_LIST>>, 'to'>;
}

function MailList({ mails, displayedId, list }: MailListProps) {
  const { courriers, serveur, total, totalPages, currentPage } = mails;
  const emptyText = serveur
    ? 'Rien n’est gardé ici\u00A0: les courriers partent par le serveur.'
    : 'Aucun courrier n’est gardé ici.';
  return (
    <List
      table={{
        label: 'Liste des courriers gardés',
        className: 'mails',
        columns: mailColumns(displayedId, (courrier) => list.to({ page: currentPage, courrier })),
        rows: courriers,
        keyOf: ({ id }) => id,
        rowClass: ({ id }) => (id === displayedId ? 'sel' : undefined),
      }}
      empty={<EmptyState text={emptyText} />}
      count={counted(total, 'courrier')}
      pager={{ page: currentPage, pages: totalPages, to: (page) => list.to({ page, courrier: '' }) }}
    />
  );
}

const mailColumns = (
  displayedId: string | undefined,
  addressOf: (id: string) => string,
): readonly Column<Mails['courriers'][number]>[] => [
  { head: 'Quand', className: 'nw', cell: ({ le }) => <time dateTime={le}>{shortMomentText(le)}</time> },
  {
    head: 'À',
    isName: true,
    className: 'long',
    cell: ({ id, a, objet }) => (
      <Link
        to={addressOf(id)}
        preventScrollReset
        aria-current={id === displayedId || undefined}
        aria-label={`${a}, ${objet}`}
      >
        {a}
      </Link>
    ),
  },
  { head: 'Objet', className: 'long', cell: ({ objet }) => frenchTypography(objet) },
  { head: 'Taille', right: true, className: 'nw', cell: ({ octets }) => byteSize(octets) },
];

function MailServerState({ of: { serveur, ennui } }: { of: Pick<Mails, 'serveur' | 'ennui'> }) {
  if (ennui !== null)
    return (
      <Notice kind="error">
        <b>{serveur ? 'Le serveur de courrier ne répond pas.' : 'Les courriers ne peuvent pas être gardés.'}</b> {ennui}{' '}
        {serveur && 'Les envois sont essayés à nouveau pendant quatre heures environ.'}
      </Notice>
    );
  return (
    <Notice kind={serveur ? 'ok' : 'info'}>
      {serveur
        ? 'Le serveur de courrier répond.'
        : frenchTypography(
            'Aucun serveur de courrier n’est configuré : les messages sont gardés ici, et le lien s’affiche aussitôt au visiteur.',
          )}
    </Notice>
  );
}
