import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openContent, type Content } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { openJobs, SITE_JOBS } from '@fumata/jobs';
import { createIds, derivedKey, systemClock } from '@fumata/platform';
import { FakeSmtpServer } from './fake-smtp-server.ts';
import { seeded } from './random.ts';
import { StandaloneServer } from './standalone-server.ts';

export interface MailVerdict {
  readonly links: number;
  /** Number of mails received more than once. */
  readonly repeated: number;
  readonly broken: readonly string[];
}

/** Timeout for a mail. An attempt interrupted by a kill is repeated within two minutes. */
const PATIENCE_MS = 180_000;
export const SECRET = 'a secret for one run, long enough to be one';

/**
 * Kills a server repeatedly while it sends download links. Invariants: each link's mail arrives and is recorded as sent
 * once; no job is left over.
 */
export async function runMailScenario(
  { kills, links, seed }: { readonly kills: number; readonly links: number; readonly seed: number },
  dataFolder: string,
  tell: (line: string) => void,
): Promise<MailVerdict> {
  const mails = new FakeSmtpServer();
  const server = await StandaloneServer.onSparePort({
    DATA_DIR: dataFolder,
    SEED: 'none',
    SECRET,
    ADMIN_PASSWORD: 'a password for one run',
    SMTP_URL: await mails.start(),
  });
  process.once('exit', () => void server.kill()); // it does not outlive this process
  try {
    await server.start();
    await server.stop();
    await withContent(dataFolder, (content) => requestLinks(content, links));
    const random = seeded(seed);
    for (let kill = 1; kill <= kills; kill += 1) {
      // The kills are spread over the remaining mails.
      const more = Math.floor(((links - mails.deliveries.size) / (kills - kill + 2)) * 2 * random());
      server.launch();
      const arrive = Math.max(1, more);
      if (!(await arrivesInTime(mails.received(mails.total + arrive))))
        tell(`kill ${kill}/${kills} of the mails  fewer than ${arrive} arrived in ${PATIENCE_MS / 1000} s`);
      await server.kill();
      tell(
        `kill ${kill}/${kills} of the mails  ${mails.total} arrived, ${mails.deliveries.size} of ${links} different ones`,
      );
    }
    await server.start();
    // A mail that has not arrived by its timeout is lost; the final check reports it.
    while (mails.deliveries.size < links && (await arrivesInTime(mails.received(mails.total + 1))));
    // A graceful stop waits for running jobs and records their results.
    await server.stop();
    const broken = await withContent(dataFolder, (content) => checkLinks(content, mails));
    const left = await jobsLeft(dataFolder);
    const repeated = [...mails.deliveries.values()].filter((times) => times > 1).length;
    return { links, repeated, broken: [...broken, ...left] };
  } finally {
    await server.kill();
    await mails.stop();
  }
}

/** Whether the mail arrived before the timeout. */
async function arrivesInTime(mail: Promise<void>): Promise<boolean> {
  const abort = new AbortController();
  const timeout = setTimeout(PATIENCE_MS, false, { signal: abort.signal });
  try {
    return await Promise.race([mail.then(() => true), timeout]);
  } finally {
    timeout.catch(() => undefined); // rejected before its time
    abort.abort();
  }
}

async function withContent<T>(dataFolder: string, work: (content: Content) => Promise<T>): Promise<T> {
  const documents = await EmbeddedDocumentStore.open({ file: join(dataFolder, 'documents.db') });
  try {
    const content = openContent(documents, systemClock, createIds(systemClock));
    await documents.prepare();
    return await work(content);
  } finally {
    await documents.close();
  }
}

/** Image without a stored file: its mails are sent without a thumbnail. */
const IMAGE = {
  titre: 'La fumée',
  description: '',
  ordre: 1,
  actif: true,
  filename: 'la-fumee.png',
  format: 'png',
  original: 'original',
  picture: 'picture',
  largeur: 400,
  hauteur: 300,
  octets: 1_000,
  apercu: '',
};

/** Simulates requests for a gallery after which the server died before adding a job. */
export async function requestLinks({ galleries, galleryImages, downloads }: Content, links: number): Promise<void> {
  const gallery = await galleries.add('system', { titre: 'Planches' });
  if ('refused' in gallery) throw new Error(gallery.refused);
  // No mail is sent for a gallery without images.
  const image = await galleryImages.add('system', { ...IMAGE, galleryId: gallery._id });
  if ('refused' in image) throw new Error(image.refused);
  const key = derivedKey(SECRET, 'downloads');
  const request = { imageId: null, galleryId: gallery._id, byMail: true };
  for (let n = 0; n < links; n += 1) await downloads.create(key, { ...request, email: `visitor-${n}@fumata.test` });
}

/** One line per link whose mail is missing or recorded incorrectly. */
export async function checkLinks({ downloads }: Content, mails: FakeSmtpServer): Promise<string[]> {
  const { links } = await downloads.open(1, 1_000_000);
  return links.flatMap(({ _id, mailsWanted, mailsSent, sentAt }) => {
    const arrived = [...mails.deliveries.keys()].some((id) => id.startsWith(`link-${_id}-1@`));
    const recorded = mailsWanted === 1 && mailsSent === 1 && sentAt !== null;
    return [
      ...(arrived ? [] : [`the mail of link ${_id} never arrived`]),
      ...(recorded ? [] : [`link ${_id} has ${mailsSent} of ${mailsWanted} mails recorded`]),
    ];
  });
}

async function jobsLeft(dataFolder: string): Promise<string[]> {
  const options = { types: SITE_JOBS, redisUrl: undefined, dataFolder, clock: systemClock };
  const jobs = await openJobs({ ...options, onFault: () => undefined });
  const counts = await jobs.counts();
  await jobs.close();
  const [mails] = counts.filter(({ name }) => name === 'send-download-link');
  return mails && mails.waiting + mails.delayed + mails.failed === 0
    ? []
    : [`jobs are left over: ${JSON.stringify(mails)}`];
}
