import type { Mail, Mails } from '@fumata/contracts';
import { orNone } from '../../../../lib/api-client.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { pageNumberIn } from '../../list/page-of.js';

export interface MailsData {
  readonly mails: Mails;
  /** The one that is asked for; null where there is none, or none any more. */
  readonly open: Mail | null;
  /** One was asked for. */
  readonly asked: boolean;
}

export async function loadMails(api: ApiClient, request: Request): Promise<MailsData> {
  const { searchParams } = new URL(request.url);
  const id = searchParams.get('courrier') ?? '';
  const path = `/api/courriers/${encodeURIComponent(id)}`;
  const [mails, open] = await Promise.all([
    api.get<Mails>(`/api/courriers?page=${pageNumberIn(searchParams)}`, request.signal),
    id === '' ? null : orNone(api.get<Mail>(path, request.signal)),
  ]);
  return { mails, open, asked: id !== '' };
}

/** The address of the list with a mail open in it. */
export const mailAddress = (page: number, id?: string): string =>
  `?${new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(id && { courrier: id }) }).toString()}`;
