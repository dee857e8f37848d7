import type { Mail, Mails } from '@fumata/contracts';
import { nullIfNotFound } from '../../../../lib/requests/null-if-failed.js';
import { listQueryCodec, pageNumber, text, type QueryOf } from '../../../../lib/list-query.js';
import { apiQuery } from '../../kit/server-state.js';

export const MAILS = '/api/courriers';

export const MAIL_LIST = listQueryCodec({
  page: pageNumber,
  /** Id of the displayed mail; empty for none. */
  courrier: text('courrier'),
});

/** A page of the stored mails, and the displayed one; null if none is selected or it no longer exists. */
export const mailsQuery = ({ page, courrier }: QueryOf<typeof MAIL_LIST>) =>
  apiQuery([MAILS, page, courrier], async (api, signal) => {
    const [mails, mail] = await Promise.all([
      api.get<Mails>(`${MAILS}?page=${page}`, signal),
      courrier === '' ? null : nullIfNotFound(api.get<Mail>(`${MAILS}/${encodeURIComponent(courrier)}`, signal)),
    ]);
    return { mails, mail };
  });
