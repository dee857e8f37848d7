import type { GalleryImage } from '@fumata/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { batchToArrange } from './use-uploads.js';
import { fileError, itemsText, leftText, progressText, refusedText, titleFor, uploadedText } from './file-rules.js';
import type { Item } from './stage.js';
import { UploadQueue, type Send, type Sent } from './uploads.js';

interface SendCall {
  readonly name: string;
  readonly progress: (progress: number) => void;
  readonly answer: (sent: Sent) => Promise<void>;
  readonly signal: AbortSignal;
}
const file = (name: string, size = 10, type = 'image/png') => ({ name, size, type, lastModified: 1 }) as File; // only these fields are read
const IMAGE = { titre: 'a' } as GalleryImage; // only this field is read
const DONE = { is: 'done', image: IMAGE } as const;
const refused = (why: string, isPermanent = false) => ({ is: 'refused', why, isPermanent }) as const;

describe('upload queue', () => {
  let calls: SendCall[];
  let settled: (readonly Item[])[];
  let uploads: UploadQueue;
  let place = 0;
  const chosen = (of: File) => ({ file: of, key: of.name, place: place++ });
  const send: Send = ({ file: { name } }, progress, signal) =>
    new Promise((resolve) => {
      const answer = async (sent: Sent): Promise<void> => {
        resolve(sent);
        await Promise.resolve();
        await Promise.resolve();
      };
      calls.push({ name, progress, answer, signal });
    });
  const stages = (): string[] => uploads.items.get().map(({ file: { name }, stage }) => `${name} ${stage.is}`);
  const sent = (): string[] => calls.map(({ name }) => name);
  beforeEach(() => {
    calls = [];
    settled = [];
    uploads = new UploadQueue((items) => settled.push(items));
  });

  it('waits for the start, then uploads two files at a time', async () => {
    for (const name of ['a', 'b', 'c']) uploads.add(chosen(file(name)));
    expect(stages()).toEqual(['a waiting', 'b waiting', 'c waiting']);
    uploads.start(send);
    expect(sent()).toEqual(['a', 'b']);
    await calls[0]?.answer(DONE);
    expect(sent()).toEqual(['a', 'b', 'c']);
    expect(stages()).toEqual(['a done', 'b sending', 'c sending']);
  });

  it('uploads in the order of choice, and not what an earlier upload has brought', () => {
    for (const [name, at] of [
      ['c', 2],
      ['a', 0],
      ['b', 1],
    ] as const) {
      const image = name === 'b' ? IMAGE : undefined;
      uploads.add({ file: file(name), key: name, place: at, image });
    }
    uploads.start(send);
    expect(stages()).toEqual(['a sending', 'b done', 'c sending']);
    expect(sent()).toEqual(['a', 'c']);
  });

  it('reports the progress of each file', () => {
    uploads.add(chosen(file('a')));
    uploads.start(send);
    calls[0]?.progress(0.5);
    expect(uploads.items.get()[0]?.stage).toEqual({ is: 'sending', progress: 0.5 });
  });

  it('settles once, after the last running upload', async () => {
    for (const name of ['a', 'b']) uploads.add(chosen(file(name)));
    uploads.start(send);
    await calls[1]?.answer(refused('trop grande'));
    expect(settled).toHaveLength(0);
    await calls[0]?.answer(DONE);
    expect(settled).toHaveLength(1);
    expect(stages()).toEqual(['a done', 'b refused']);
  });

  it('does not upload a rejected file', async () => {
    uploads.add({ ...chosen(file('notes.pdf')), error: Promise.resolve('Format refusé') });
    expect(stages()).toEqual(['notes.pdf waiting']);
    await Promise.resolve();
    uploads.start(send);
    expect(stages()).toEqual(['notes.pdf refused']);
    expect(sent()).toEqual([]);
  });

  it('sends no file whose check is not over, and settles after it', async () => {
    let answerCheck = (_why: string): void => undefined;
    const error = new Promise<string>((resolve) => (answerCheck = resolve));
    uploads.add(chosen(file('a')));
    uploads.start(send);
    uploads.add({ ...chosen(file('b.heic')), error });
    await calls[0]?.answer(DONE);
    expect(stages()).toEqual(['a done', 'b.heic waiting']);
    expect(settled).toHaveLength(0);
    answerCheck('Format refusé');
    await error;
    expect(stages()).toEqual(['a done', 'b.heic refused']);
    expect([sent(), settled.length]).toEqual([['a'], 1]);
  });

  it('settles when the file whose check does not end is removed', async () => {
    uploads.add(chosen(file('a')));
    uploads.start(send);
    uploads.add({ ...chosen(file('b.heic')), error: new Promise<string>(() => undefined) });
    await calls[0]?.answer(DONE);
    expect(settled).toHaveLength(0);
    uploads.remove(2);
    expect([stages(), settled.length]).toEqual([['a done'], 1]);
  });

  it('retries a single file on request', async () => {
    uploads.add(chosen(file('a')));
    uploads.start(send);
    await calls[0]?.answer(refused('le serveur n’a pas répondu'));
    uploads.retry(1, send);
    expect(sent()).toEqual(['a', 'a']);
    await calls[1]?.answer(DONE);
    expect(stages()).toEqual(['a done']);
    expect(settled).toHaveLength(2);
  });

  it('retries failed files on the next start, but not rejected ones', async () => {
    for (const name of ['a', 'b', 'c']) uploads.add(chosen(file(name)));
    uploads.start(send);
    await calls[0]?.answer(refused('coupé'));
    await calls[1]?.answer(refused('trop grande', true));
    await calls[2]?.answer(DONE);
    uploads.start(send);
    expect(sent()).toEqual(['a', 'b', 'c', 'a']);
    expect(stages()).toEqual(['a sending', 'b refused', 'c done']);
  });

  it('keeps files waiting for the next start when nothing can be sent', async () => {
    for (const name of ['a', 'b', 'c']) uploads.add(chosen(file(name)));
    uploads.start(send);
    await calls[0]?.answer({ is: 'later' });
    await calls[1]?.answer({ is: 'later' });
    expect(stages()).toEqual(['a waiting', 'b waiting', 'c waiting']);
    uploads.start(send);
    expect(sent()).toEqual(['a', 'b', 'a', 'b']);
  });

  it('uploads files added during an upload', async () => {
    uploads.add(chosen(file('a')));
    uploads.start(send);
    uploads.add(chosen(file('b')));
    await Promise.resolve();
    expect(sent()).toEqual(['a', 'b']);
  });

  it('aborts a removed file, and all files on stop', async () => {
    for (const name of ['a', 'b', 'c']) uploads.add(chosen(file(name)));
    uploads.start(send);
    uploads.remove(1);
    expect(calls[0]?.signal.aborted).toBe(true);
    await calls[0]?.answer(refused(''));
    expect(stages()).toEqual(['b sending', 'c sending']);
    uploads.stop();
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
  });
});

describe('upload messages', () => {
  it.each([
    [file('a.png'), undefined],
    [file('a', 10, ''), undefined],
    [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), /Format refusé/],
    [new File([Buffer.from('ffd8ffe0', 'hex')], 'a.heic', { type: 'image/heic' }), undefined],
    [file('a.avif', 10, 'image/avif'), undefined],
    [file('a.png', 10 * 1024 * 1024), undefined],
    [file('a.png', 10 * 1024 * 1024 + 1), /trop lourde/],
  ])('explain for %j: %s', async (chosen, why) => {
    if (why) expect(await fileError(chosen)).toMatch(why);
    else expect(await fileError(chosen)).toBeUndefined();
  });

  it('use the typed title only for a single image', () => {
    expect(titleFor([1], ' Rome ')).toBe('Rome');
    expect(titleFor([1, 2], 'Rome')).toBe('');
  });

  it('count images, rejected files and progress', () => {
    const waiting = { stage: { is: 'waiting' } as const };
    const items = [{ stage: DONE }, { stage: refused('trop grande', true) }, waiting];
    expect(itemsText(items)).toBe('2\u00A0images, 1\u00A0fichier refusé');
    expect(progressText(items)).toBe('2 sur 3');
    expect(progressText([waiting])).toBeUndefined();
    expect(uploadedText(1)).toBe('Image uploadée avec succès');
    expect(uploadedText(5)).toBe('5 images uploadées avec succès');
    expect(refusedText(items)).toBe('Erreur: trop grande');
    expect(refusedText([...items, ...items])).toBe('Erreur: 2\u00A0fichiers refusés');
    expect(refusedText([])).toBeUndefined();
  });

  it('distinguish failed uploads from rejected files', () => {
    const items = [{ stage: DONE }, { stage: refused('trop grande', true) }, { stage: refused('coupé') }];
    expect(itemsText(items)).toBe('1\u00A0image, 1\u00A0fichier refusé, 1\u00A0envoi échoué');
    expect(refusedText(items)).toBe('Erreur: 1\u00A0fichier refusé, 1\u00A0envoi échoué');
  });
});

describe('message about unsent files', () => {
  const [waiting, sending] = [
    { stage: { is: 'waiting' } as const },
    { stage: { is: 'sending', progress: 0 } as const },
  ];
  const [done, failed, bad] = [{ stage: DONE }, { stage: refused('coupé') }, { stage: refused('', true) }];

  it('counts waiting and failed files', () => {
    expect(leftText([done, waiting, failed, bad])).toMatch(/^2 images ne sont pas encore/);
    expect(leftText([failed])).toMatch(/^1 image n’est pas encore/);
  });
  it('is undefined before, during and after a complete upload', () => {
    for (const items of [[waiting], [done, waiting, sending], [done, bad], []]) expect(leftText(items)).toBeUndefined();
  });
});

describe('images of a batch', () => {
  const uploaded = (titre: string) => ({ stage: { is: 'done', image: { titre } as GalleryImage } as const }); // as above
  const failed = { stage: refused('coupé') };
  const titles = (items: Parameters<typeof batchToArrange>[0], arranged = 0) =>
    batchToArrange(items, arranged)?.map(({ titre }) => titre);

  it('are arranged in file order without the failed ones', () =>
    expect(titles([uploaded('a'), failed, uploaded('b')])).toEqual(['a', 'b']));
  it('are arranged again after a retry succeeds', () =>
    expect(titles([uploaded('a'), uploaded('c'), uploaded('b')], 2)).toEqual(['a', 'c', 'b']));
  it('are not arranged without new ones, with a single one, or while files are waiting', () => {
    expect(titles([uploaded('a'), failed, uploaded('b')], 2)).toBeUndefined();
    expect(titles([uploaded('a'), failed])).toBeUndefined();
    expect(titles([uploaded('a'), uploaded('b'), { stage: { is: 'waiting' } }])).toBeUndefined();
  });
});
