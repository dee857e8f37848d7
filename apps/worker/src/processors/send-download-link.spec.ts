import {
  isRefused,
  openContent,
  type Content,
  type RecordRefusal,
  type StoredGallery,
  type StoredGalleryImage,
} from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryMailer, type MailMessage } from '@fumata/mail';
import { MemoryPictureStore, Pictures } from '@fumata/media';
import { createIds, derivedKey } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SendDownloadLinkProcessor } from './send-download-link.processor.js';

const SECRET = 'a secret for tests that is long enough';
const KEY = derivedKey(SECRET, 'downloads');
const CLAIRE = 'admin:c1a1e0000000000000000000';
const FILE = {
  description: '',
  actif: true,
  filename: 'a.png',
  original: 'o.png',
  largeur: 9,
  hauteur: 9,
  octets: 99,
  format: 'png',
  apercu: 'data:,',
};

function unwrap<T extends object>(outcome: T | RecordRefusal): T {
  if (isRefused(outcome)) throw new Error(outcome.refused);
  return outcome;
}

describe('mail with a download link', () => {
  let documents: EmbeddedDocumentStore;
  let content: Content;
  let pictures: Pictures;
  let gallery: StoredGallery;
  const clock = { now: () => new Date('2025-05-25T12:32:00.000Z') };

  beforeEach(async () => {
    documents = EmbeddedDocumentStore.inMemory();
    content = openContent(documents, clock, createIds(clock));
    await documents.prepare();
    pictures = new Pictures({ store: new MemoryPictureStore(), onStored: () => undefined });
    // The content of each rendition is its picture’s name.
    pictures.rendition = ({ file }) => Promise.resolve(Buffer.from(file));
    gallery = unwrap(await content.galleries.add(CLAIRE, { titre: 'Planches & dessins' }));
  });
  afterEach(async () => {
    await pictures.close();
    await documents.close();
  });

  const image = async (letter: string, over: { ordre: number; actif?: boolean }): Promise<StoredGalleryImage> =>
    unwrap(
      await content.galleryImages.add(CLAIRE, {
        ...FILE,
        galleryId: gallery._id,
        titre: letter,
        ...over,
        picture: `${letter.repeat(32)}-9x9.webp`,
      }),
    );
  const mailOf = async (imageId: string | null): Promise<MailMessage> => {
    const request = { email: 'ada@example.org', imageId, galleryId: gallery._id, byMail: true };
    const { _id: linkId } = await content.downloads.create(KEY, request);
    const mailer = new MemoryMailer(true);
    const configuration = { publicUrl: 'https://fumata.test', siteTitle: 'Fumata', sendsMail: true };
    const { downloads, galleries, galleryImages } = content;
    await new SendDownloadLinkProcessor(
      configuration,
      SECRET,
      clock,
      mailer,
      pictures,
      downloads,
      galleries,
      galleryImages,
    ).process({
      id: 'a',
      payload: { linkId, mail: 1 },
      attempt: 1,
      isLastAttempt: false,
      signal: new AbortController().signal,
      progress: () => undefined,
    });
    const [sent] = mailer.sent;
    if (!sent) throw new Error('nothing was sent');
    return sent;
  };
  const pictureText = ({ pictures: [picture] = [] }: MailMessage): string | undefined =>
    picture && Buffer.from(picture.bytes).toString().slice(0, 1);

  it('shows the image', async () => {
    const { _id } = await image('a', { ordre: 1 });
    expect(pictureText(await mailOf(_id))).toBe('a');
  });

  it('shows the cover of a whole gallery', async () => {
    await image('a', { ordre: 1 });
    const { _id } = await image('b', { ordre: 2 });
    await content.galleries.setCover(gallery._id, CLAIRE, _id);
    const mail = await mailOf(null);
    expect(pictureText(mail)).toBe('b');
    expect(mail.html).toContain('src="cid:');
  });

  it('shows the first image of a gallery whose cover is hidden, or that has none', async () => {
    const hidden = await image('a', { ordre: 1, actif: false });
    await image('b', { ordre: 2 });
    expect(pictureText(await mailOf(null))).toBe('b');
    await content.galleries.setCover(gallery._id, CLAIRE, hidden._id);
    expect(pictureText(await mailOf(null))).toBe('b');
  });

  it('says until when the link works', async () => {
    const { _id } = await image('a', { ordre: 1 });
    const { html, text } = await mailOf(_id);
    for (const part of [html, text])
      expect(part.replaceAll('\u00A0', ' ')).toContain(
        'Ce lien fonctionne jusqu’au dimanche 1er juin 2025 à 14 h 32, heure de Rome.',
      );
  });

  it('contains the address as plain text', async () => {
    const { _id } = await image('a', { ordre: 1 });
    const { html, text } = await mailOf(_id);
    const [address = 'none'] = /https:\S+\/gallery\/download\/[\w-]{43}/.exec(text) ?? [];
    expect(html.replaceAll(/<[^>]*>/g, ' ')).toContain(` ${address} `);
  });
});
