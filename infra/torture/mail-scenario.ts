import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openContent } from '@fumata/content';
import type { Content } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { openJobs, SITE_JOBS } from '@fumata/jobs';
import { createIds, derivedKey, systemClock } from '@fumata/platform';
import { MailServer } from './mail-server.ts';
import { seeded } from './random.ts';
import { StandaloneServer } from './standalone-server.ts';

export interface MailVerdict {
  readonly links: number;
  /** Mails that came more than once. */
  readonly repeated: number;
  readonly broken: readonly string[];
}

/** Without a mail. A try that a kill has cut off is repeated within two minutes. */
const PATIENCE_MS = 180_000;
export const SECRET = 'a secret for one run, long enough to be one';

/**
 * A server with so many download links to send, killed so many times while it sends them. Law: each link's mail arrives,
 * and that it left is noted once; no job is left over.
 */
export async function runMailScenario(
  { kills, links, seed }: { readonly kills: number; readonly links: number; readonly seed: number },
  dataDir: string,
  tell: (line: string) => void,
): Promise<MailVerdict> {
  const mails = new MailServer();
  const server = await StandaloneServer.onSparePort({
    ...{ DATA_DIR: dataDir, SEED: 'none', SECRET, ADMIN_PASSWORD: 'a password for one run' },
    SMTP_URL: await mails.start(),
  });
  process.once('exit', () => void server.kill()); // it does not outlive this process
  try {
    await server.start();
    await server.stop();
    await inside(dataDir, (content) => wish(content, links));
    const random = seeded(seed);
    for (let kill = 1; kill <= kills; kill += 1) {
      // The kills are spread over the mails that are still to come.
      const more = Math.floor(((links - mails.came.size) / (kills - kill + 2)) * 2 * random());
      server.launch();
      const arrive = Math.max(1, more);
      if (!(await inTime(mails.received(mails.total + arrive))))
        tell(`kill ${kill}/${kills} of the mails  fewer than ${arrive} came in ${PATIENCE_MS / 1000} s`);
      await server.kill();
      tell(
        `kill ${kill}/${kills} of the mails  ${mails.total} came, ${mails.came.size} of ${links} different ones`,
      );
    }
    await server.start();
    // What has not come by then is lost, and told by the laws.
    while (mails.came.size < links && (await inTime(mails.received(mails.total + 1))));
    // An orderly end waits for what is in work, and writes it down.
    await server.stop();
    const broken = await inside(dataDir, (content) => lookAt(content, mails));
    const left = await jobsLeft(dataDir);
    const repeated = [...mails.came.values()].filter((times) => times > 1).length;
    return { links, repeated, broken: [...broken, ...left] };
  } finally {
    await server.kill();
    await mails.stop();
  }
}

/** Whether it came. */
async function inTime(mail: Promise<void>): Promise<boolean> {
  const given = new AbortController();
  const late = setTimeout(PATIENCE_MS, false, { signal: given.signal });
  try {
    return await Promise.race([mail.then(() => true), late]);
  } finally {
    late.catch(() => undefined); // ended before its time
    given.abort();
  }
}

async function inside<T>(dataDir: string, work: (content: Content) => Promise<T>): Promise<T> {
  const documents = await EmbeddedDocumentStore.open({ file: join(dataDir, 'documents.db') });
  try {
    const content = openContent(documents, systemClock, createIds(systemClock));
    await documents.prepare();
    return await work(content);
  } finally {
    await documents.close();
  }
}

/** An image that is noted and kept nowhere: its mails leave without a thumbnail. */
const IMAGE = {
  ...{ titre: 'La fumée', description: '', ordre: 1, actif: true, filename: 'la-fumee.png', format: 'png' },
  ...{ original: 'original', picture: 'picture', largeur: 400, hauteur: 300, octets: 1_000, apercu: '' },
};

/** As if so many visitors had asked for a gallery and the server had died before it added a single job. */
export async function wish({ galleries, galleryImages, downloads }: Content, links: number): Promise<void> {
  const gallery = await galleries.add('system', { titre: 'Planches' });
  if ('refused' in gallery) throw new Error(gallery.refused);
  // Of a gallery with nothing to see no mail is sent.
  const image = await galleryImages.add('system', { ...IMAGE, galleryId: gallery._id });
  if ('refused' in image) throw new Error(image.refused);
  const key = derivedKey(SECRET, 'downloads');
  const asked = { imageId: null, galleryId: gallery._id, byMail: true };
  for (let n = 0; n < links; n += 1)
    await downloads.create(key, { ...asked, email: `visitor-${n}@fumata.test` });
}

/** One line for each link whose mail did not come, or is not noted as it should be. */
export async function lookAt({ downloads }: Content, mails: MailServer): Promise<string[]> {
  const { found } = await downloads.open(1, 1_000_000);
  return found.flatMap(({ _id, mailsWanted, mailsSent, sentAt }) => {
    const came = [...mails.came.keys()].some((id) => id.startsWith(`link-${_id}-1@`));
    const noted = mailsWanted === 1 && mailsSent === 1 && sentAt !== null;
    return [
      ...(came ? [] : [`the mail of link ${_id} never came`]),
      ...(noted ? [] : [`link ${_id} has ${mailsSent} of ${mailsWanted} mails noted`]),
    ];
  });
}

async function jobsLeft(dataFolder: string): Promise<string[]> {
  const place = { types: SITE_JOBS, redisUrl: undefined, dataFolder, clock: systemClock };
  const jobs = await openJobs({ ...place, onFault: () => undefined });
  const counts = await jobs.counts();
  await jobs.close();
  const [mails] = counts.filter(({ name }) => name === 'send-download-link');
  return mails && mails.waiting + mails.delayed + mails.failed === 0
    ? []
    : [`jobs are left over: ${JSON.stringify(mails)}`];
}
