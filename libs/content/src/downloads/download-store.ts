import type { KeyObject } from 'node:crypto';
import type { DownloadDetailsQuery } from '@fumata/contracts';
import { type Collection, type Filter, type Sort, literally } from '@fumata/documents';
import { dayAfter, dayInRome, startOfDayInRome } from '@fumata/text';
import type { Act, Author } from '../records/act.js';
import type { RecordContext } from '../records/record.js';
import { isOpen, newLink, type DownloadLink, type LinkRequest } from './download-link.js';
import { DownloadCounts } from './download-counts.js';
import { changeByAct, type LinkChange } from './link-acts.js';
import { emailKeyOf, mailboxOf } from '../records/email-key.js';
import { digestOf, linkDigest } from './link-token.js';

/** Moments between two days in Rome, both included. */
const betweenDays = (first: string, last: string) => ({
  $gte: startOfDayInRome(first).toISOString(),
  $lt: startOfDayInRome(dayAfter(last)).toISOString(),
});

/**
 * Links with downloads, filtered by a part of the e-mail and by days in Rome, if both the first and the last day are
 * given.
 */
const detailsFilter = ({ email, startDate, endDate }: DownloadDetailsQuery): Filter<DownloadLink> => ({
  downloadCount: { $gt: 0 },
  ...(email !== undefined && { emailKey: { $regex: literally(emailKeyOf(email)) } }),
  ...(startDate !== undefined && endDate !== undefined && { lastDownload: betweenDays(startDate, endDate) }),
});

/** The downloading client. */
export interface Downloader {
  readonly ipAddress: string;
  readonly userAgent: string;
}

export interface DownloadTotals {
  readonly downloads: number;
  readonly emails: number;
  readonly links: number;
}

interface LinkPage {
  readonly links: DownloadLink[];
  readonly total: number;
}

const ERASED = { email: null, emailKey: null, ipAddress: null, userAgent: null } as const;

/** Requested download links with their downloads. Personal data: erased after a while or on request. */
export class DownloadStore {
  private readonly links: Collection<DownloadLink>;
  private readonly counts: DownloadCounts;

  constructor(private readonly context: RecordContext) {
    const { documents } = context;
    const indexes = [['emailKey'], ['createdAt'], ['updatedAt'], ['lastDownload']];
    this.links = documents.collection({ name: 'download-links', unique: [['digest']], indexes });
    this.counts = new DownloadCounts(documents);
  }

  /** `key`: of this installation, for download links only. */
  async create(key: KeyObject, request: LinkRequest): Promise<DownloadLink> {
    const { clock, ids } = this.context;
    const _id = ids.objectId();
    const link = newLink({ _id, digest: linkDigest(key, _id, 0), request, now: clock.now() });
    const outcome = await this.links.insert(link);
    return outcome.inserted ? link : this.existing(_id);
  }

  /** The link that an earlier execution of the same request has created. */
  private async existing(id: string): Promise<DownloadLink> {
    const link = await this.links.get(id);
    if (!link) throw new Error('the digest of a new link exists already');
    return link;
  }

  /** Deletes a link that was not delivered. */
  async discard(id: string): Promise<void> {
    await this.links.delete(id);
  }

  /** Stops expecting the mail, and unsent ones before it, unless it was sent or a later one was requested. */
  async cancelMail(id: string, mail: number, author: Author): Promise<void> {
    await this.act(id, author, 'changed', ({ mailsWanted, mailsSent }) =>
      mail === mailsWanted && mailsSent < mail ? { mailsWanted: mailsSent } : undefined,
    );
  }

  get(id: string): Promise<DownloadLink | undefined> {
    return this.links.get(id);
  }

  /** Only valid links. An invalid token is looked up too, so that timing reveals nothing. */
  async byToken(token: string): Promise<DownloadLink | undefined> {
    const [link] = await this.links.find({ digest: digestOf(token) ?? '' });
    return link && isOpen(link, this.now()) ? link : undefined;
  }

  async recordDownload({ _id, imageId }: DownloadLink, { ipAddress, userAgent }: Downloader): Promise<void> {
    const at = this.now();
    const counted = { set: { lastDownload: at }, increment: { downloadCount: 1 } };
    const set = { ...counted.set, ipAddress, userAgent: userAgent.slice(0, 500) };
    const { updated } = await this.links.update(_id, { ...counted, set }, { where: { emailKey: { $ne: null } } });
    if (!updated) await this.links.update(_id, counted); // its personal data has been erased meanwhile
    await this.counts.increment(dayInRome(new Date(at)), imageId);
  }

  /** Downloads of each of these images. */
  countsOf(imageIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return this.counts.ofImages(imageIds);
  }

  /** The last days in Rome including today, oldest first. */
  lastDays(count: number): Promise<{ date: string; count: number }[]> {
    const today = dayInRome(this.context.clock.now());
    return this.counts.ofDays(Array.from({ length: count }, (_, index) => dayAfter(today, index - count + 1)));
  }

  async totals(): Promise<DownloadTotals> {
    const all = await this.links.find({}, { fields: ['emailKey', 'downloadCount'] });
    return {
      downloads: all.reduce((sum, { downloadCount }) => sum + downloadCount, 0),
      emails: new Set(all.flatMap(({ emailKey }) => emailKey ?? [])).size,
      links: all.length,
    };
  }

  /** Links with downloads, latest first. */
  details(query: DownloadDetailsQuery, page: number, limit: number): Promise<LinkPage> {
    return this.page(detailsFilter(query), { lastDownload: -1 }, page, limit);
  }

  /** Valid links, latest first. */
  open(page: number, limit: number): Promise<LinkPage> {
    return this.page({ revokedAt: null, expiresAt: { $gt: this.now() } }, { createdAt: -1 }, page, limit);
  }

  /** False if the link does not exist or is no longer valid. */
  async revoke(key: KeyObject, id: string, author: Author): Promise<boolean> {
    const revoked = await this.act(id, author, 'deleted', (link) => {
      return isOpen(link, this.now()) ? this.revocation(key, link) : undefined;
    });
    return revoked !== undefined;
  }

  /** Requests one more mail with the same link. Undefined if it is no longer valid or its e-mail was erased. */
  resend(id: string, author: Author): Promise<DownloadLink | undefined> {
    return this.act(id, author, 'changed', (link) => {
      const isSendable = isOpen(link, this.now()) && link.email !== null;
      // An earlier mail may have been sent after a later one was cancelled.
      return isSendable ? { mailsWanted: Math.max(link.mailsWanted, link.mailsSent) + 1 } : undefined;
    });
  }

  /** Idempotent. */
  async mailSent(id: string, mail: number): Promise<void> {
    const set = { mailsSent: mail, sentAt: this.now() };
    await this.links.update(id, { set }, { where: { mailsSent: { $lt: mail } } });
  }

  /** Valid links with unsent mails, whose job a crash may have lost. */
  async unsent(): Promise<DownloadLink[]> {
    const open = await this.links.find({ revokedAt: null, expiresAt: { $gt: this.now() }, email: { $ne: null } });
    return open.filter(({ mailsSent, mailsWanted }) => mailsSent < mailsWanted);
  }

  /**
   * Erases an e-mail in all its spellings and revokes its valid links; downloads stay counted. Returns the links as
   * they were.
   */
  async eraseEmail(key: KeyObject, email: string, author: Author): Promise<DownloadLink[]> {
    const links = await this.links.find({ emailKey: { $in: await this.spellingsOf(email) } });
    for (const { _id } of links)
      await this.act(_id, author, 'changed', (link) => ({
        ...ERASED,
        ...(isOpen(link, this.now()) && this.revocation(key, link)),
      }));
    await this.context.documents.purge();
    return links;
  }

  /** The stored keys of addresses that reach the same mailbox. Earlier versions stored each spelling as typed. */
  private async spellingsOf(email: string): Promise<string[]> {
    const linksWithEmail = await this.links.find({ emailKey: { $ne: null } }, { fields: ['emailKey'] });
    const spellings = new Set(linksWithEmail.flatMap(({ emailKey }) => emailKey ?? []));
    return [...spellings].filter((each) => mailboxOf(each) === mailboxOf(email));
  }

  /** Erases personal data of requests before a moment. */
  async eraseBefore(moment: Date): Promise<number> {
    const hasPersonalData = { $or: [{ emailKey: { $ne: null } }, { ipAddress: { $ne: null } }] };
    const old = await this.links.find({ $and: [{ createdAt: { $lt: moment.toISOString() } }, hasPersonalData] });
    for (const { _id } of old) await this.links.update(_id, { set: ERASED });
    if (old.length > 0) await this.context.documents.purge();
    return old.length;
  }

  /** Copies acts to the audit that a crash left only in the links. */
  async settle(since: string | undefined): Promise<void> {
    const filter = since === undefined ? {} : { updatedAt: { $gte: since } };
    const changed = await this.links.find(filter, { fields: ['lastAct'] });
    await this.context.acts.add(...changed.flatMap(({ lastAct }) => lastAct ?? []));
  }

  private async page(
    filter: Filter<DownloadLink>,
    sort: Sort<DownloadLink>,
    page: number,
    limit: number,
  ): Promise<LinkPage> {
    const window = { sort, skip: (page - 1) * limit, limit };
    const [links, total] = await Promise.all([this.links.find(filter, window), this.links.count(filter)]);
    return { links, total };
  }

  private act(id: string, author: Author, verb: Act['verb'], change: LinkChange): Promise<DownloadLink | undefined> {
    return changeByAct(this.links, this.context, { id, author, verb, change });
  }

  /** The changes that invalidate the token. */
  private revocation(key: KeyObject, { _id, generation }: DownloadLink): Partial<DownloadLink> {
    const next = generation + 1;
    return { generation: next, digest: linkDigest(key, _id, next), revokedAt: this.now() };
  }

  private now(): string {
    return this.context.clock.now().toISOString();
  }
}
