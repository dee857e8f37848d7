import type { DownloadDetailsQuery } from '@fumata/contracts';
import { literally, type Filter } from '@fumata/documents';
import { betweenDays } from './download-days.js';
import { emailKeyOf } from '../records/email-key.js';
import type { DownloadLink } from './download-link.js';

/**
 * Links with downloads, filtered by a part of the e-mail and by days in Rome, if both the first and the last day are
 * given.
 */
export const detailsFilter = ({ email, startDate, endDate }: DownloadDetailsQuery): Filter<DownloadLink> => ({
  downloadCount: { $gt: 0 },
  ...(email !== undefined && { emailKey: { $regex: literally(emailKeyOf(email)) } }),
  ...(startDate !== undefined && endDate !== undefined && { lastDownload: betweenDays(startDate, endDate) }),
});
