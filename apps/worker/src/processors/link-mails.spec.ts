import { type DownloadLink } from '@fumata/content';
import { type JobState } from '@fumata/jobs';
import { MailRefused } from '@fumata/mail';
import { Unavailable } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import { queueMissing } from './missing-jobs.js';
import {
  prepareStores,
  CLAIRE,
  DAY,
  KEY,
  clock,
  content,
  jobs,
  mailer,
  pictures,
  requestLink,
  start,
  until,
} from './processors.fixture.js';

describe('job processors', () => {
  prepareStores();

  const send = ({ _id: linkId }: DownloadLink, mail = 1): Promise<void> =>
    jobs.add({ name: 'send-download-link', id: `link-${linkId}-${mail}`, payload: { linkId, mail } });
  const sent = async (link: DownloadLink, state: JobState = 'done'): Promise<void> => {
    await send(link);
    await until('send-download-link', `link-${link._id}-1`, state);
  };

  it('send a link once with address, expiry and title, and record it as sent', async () => {
    const link = await requestLink();
    await start();
    await sent(link);
    expect(mailer.sent).toHaveLength(1);
    const [mail] = mailer.sent;
    expect(mail).toMatchObject({ id: `link-${link._id}-1`, to: 'ada@example.org' });
    expect(mail?.text).toContain('«\u00A0La fumée\u00A0»');
    expect(mail?.text).toMatch(/https:\/\/fumata\.test\/gallery\/download\/[\w-]{43}\n/);
    expect(mail?.text).toMatch(/samedi 17\u00A0janvier 2026 à 11\u00A0h\u00A000,/);
    expect(await content.downloads.get(link._id)).toMatchObject({ mailsSent: 1 });
  });

  it('send the link of a gallery with its title escaped', async () => {
    const link = await requestLink({ imageId: null });
    await start();
    await sent(link);
    expect(mailer.sent[0]?.html).toContain('la galerie «\u00A0Planches &lt;du&gt; conclave\u00A0»');
  });

  it('send nothing while MAIL=off; the job waits', async () => {
    const link = await requestLink();
    await send(link);
    await start(undefined, { MAIL: 'off' });
    await jobs.add({ name: 'check-read-models', id: 'other', payload: { repair: false } });
    await until('check-read-models', 'other', 'done');
    expect(mailer.sent).toEqual([]);
    expect(await jobs.get('send-download-link', `link-${link._id}-1`)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('queue at start-up only the links that a crash left without a job', async () => {
    const link = await requestLink();
    await content.downloads.mailSent((await requestLink())._id, 1);
    await start();
    await until('send-download-link', `link-${link._id}-1`, 'done');
    expect(mailer.sent.map(({ id }) => id)).toEqual([`link-${link._id}-1`]);
  });

  it.each<[string, (link: DownloadLink) => Promise<unknown>]>([
    ['was revoked', ({ _id }) => content.downloads.revoke(KEY, _id, CLAIRE)],
    ['has expired', async () => (clock.ms += 8 * DAY)],
    ['has lost its address', () => content.downloads.eraseEmail(KEY, 'ada@example.org', CLAIRE)],
    ['was sent already', ({ _id }) => content.downloads.mailSent(_id, 1)],
  ])('send nothing for a link that %s', async (_what, change) => {
    const link = await requestLink();
    await change(link);
    await start();
    await sent(link);
    expect(mailer.sent).toEqual([]);
  });

  it('give up a permanently refused mail without the address in the reason', async () => {
    const link = await requestLink();
    mailer.failure = new MailRefused('550 <ada@example.org> unknown');
    await start();
    await sent(link, 'failed');
    expect(await jobs.get('send-download-link', `link-${link._id}-1`)).toMatchObject({
      attempts: 1,
      reason: '550 <…@…> unknown',
    });
    expect(await content.downloads.get(link._id)).toMatchObject({ mailsSent: 0 });
  });

  it('schedule a retry of a mail while the server is unavailable', async () => {
    const link = await requestLink();
    mailer.failure = new Unavailable('mail', 'ECONNREFUSED');
    await start();
    await sent(link, 'delayed');
    expect(await jobs.get('send-download-link', `link-${link._id}-1`)).toMatchObject({ attempts: 1 });
  });

  it('give up the link of an image that was deleted', async () => {
    const link = await requestLink();
    await content.galleryImages.remove(link.imageId ?? '', CLAIRE);
    await start();
    await sent(link, 'failed');
  });

  it('send a link even if its image is unavailable', async () => {
    const link = await requestLink();
    pictures.rendition = () => Promise.reject(new Unavailable('media', 'too many renditions at once'));
    await start();
    await sent(link, 'done');
    expect(mailer.sent).toHaveLength(1);
  });

  it('send no mail for an image that is no longer public', async () => {
    const link = await requestLink();
    await content.galleryImages.change(link.imageId ?? '', CLAIRE, { actif: false });
    await start();
    await sent(link, 'failed');
    expect(mailer.sent).toEqual([]);
  });

  it('delete the stored mail of an address erased during the sending', async () => {
    const link = await requestLink();
    const send = mailer.send.bind(mailer);
    mailer.send = async (message) => {
      await send(message);
      await content.downloads.eraseEmail(KEY, 'ada@example.org', CLAIRE);
    };
    await start();
    await sent(link, 'done');
    expect(mailer.sent).toEqual([]);
  });

  it('queue a mail whose job was not added, once', async () => {
    await start();
    const link = await requestLink();
    await queueMissing({ jobs, clock, downloads: content.downloads });
    await until('send-download-link', `link-${link._id}-1`, 'done');
    await queueMissing({ jobs, clock, downloads: content.downloads });
    expect(mailer.sent).toHaveLength(1);
  });

  it('queue no mail that an administrator cancelled', async () => {
    const link = await requestLink();
    await content.downloads.cancelMail(link._id, 1, CLAIRE);
    await start();
    expect(await jobs.get('send-download-link', `link-${link._id}-1`)).toBeUndefined();
  });
});
