import { Readable } from 'node:stream';
import type { StreamableFile } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import type { Downloader } from '../../http/sessions/downloader.js';
import type { OpenedContent } from './download-links.js';
import { DownloadedFiles } from './downloaded-files.js';

type Dependencies = ConstructorParameters<typeof DownloadedFiles>;

const IMAGE = { _id: 'a', filename: 'a.png', original: 'a', octets: 1_000, createdAt: '2025-05-07T15:00:00Z' };
const OPENED = { gallery: { slug: 'planches' }, images: [IMAGE] } as unknown as OpenedContent; // fields of archives

describe('archives', () => {
  it('are limited at once for a network and in all, until they are read or given up', async () => {
    const pictures = { readOriginal: () => Promise.resolve(new Readable({ read: () => undefined })) };
    const limits = { take: () => Promise.resolve({ count: 1, wait: undefined }) };
    const files = new DownloadedFiles(...([pictures, {}, limits] as unknown as Dependencies));
    const reply = { header: () => undefined } as never;
    const archive = (address: string): Promise<StreamableFile | undefined> =>
      files.archive(OPENED, { address, isPerson: false } as Downloader, reply);
    const refusal = { refusal: { refused: 'too-many-at-once', seconds: 10 } };
    const opened = [];
    for (let n = 0; n < 4; n += 1) opened.push(await archive('198.51.100.1'));
    await expect(archive('198.51.100.1')).rejects.toMatchObject(refusal);
    for (let n = 0; n < 124; n += 1) opened.push(await archive(`203.${n}.113.1`));
    await expect(archive('192.0.2.1')).rejects.toMatchObject(refusal);
    for (const file of opened) file?.getStream().destroy();
    await new Promise(setImmediate);
    for (let n = 0; n < 4; n += 1) await archive('198.51.100.1');
  });
});
