import { setImmediate as turn } from 'node:timers/promises';
import { INSTALLATION_COPY_ID, installationCopies } from '@fumata/content';
import { ReadModels } from '@fumata/read-models';
import { describe, expect, it } from '@jest/globals';
import { refuseRunningWorker } from './running-worker.js';
import type { Installation } from './installation.js';
import { PICTURE, empty, installation, moved } from './installations.fixture.js';

describe('a refused target', () => {
  it.each<[string, (target: Installation) => Promise<unknown>, string]>([
    [
      'holds a log',
      ({ log }) => log.append('conclaves', 'no-stream', [{ eventId: 'e', type: 'X', data: {}, metadata: {} }]),
      '(un journal)',
    ],
    [
      'holds records',
      ({ documents }) => documents.collection({ name: 'content-history' }).put({ _id: 'demo' }),
      '(content-history)',
    ],
    ['holds pictures', ({ pictures }) => pictures.put(PICTURE, Buffer.from('x')), '(des images)'],
    [
      'holds read models',
      ({ documents }) =>
        new ReadModels(documents).set(0).checkpoints.put({ _id: 'conclave', position: '1', origin: 'x' } as never),
      '(des modèles de lecture)',
    ],
  ])('%s: nothing is written to it', async (_, fill, words) => {
    const [source, target] = [await installation(), empty('sur les serveurs')];
    await fill(target);
    await expect(moved(source, target)).rejects.toThrow(
      `déjà quelque chose sur les serveurs ${words} : rien n’y est écrit. Videz d’abord la cible, ou prenez-en une autre`,
    );
    expect(await installationCopies(target.documents).count()).toBe(0);
  });

  it('holds another installation’s copy, or a complete copy of this one', async () => {
    const [source, target] = [await installation(), empty('sur les serveurs')];
    const note = { _id: INSTALLATION_COPY_ID, startedAt: '2026-01-01T00:00:00.000Z', finishedAt: null };
    await installationCopies(target.documents).put({ ...note, origin: 'another' });
    await expect(moved(source, target)).rejects.toThrow('la copie d’une autre installation');
    await installationCopies(target.documents).delete(INSTALLATION_COPY_ID);
    await moved(source, target);
    await expect(moved(source, target)).rejects.toThrow(/a déjà été copiée sur les serveurs.*Pour une autre copie/);
  });

  it('has a source that is empty or incomplete', async () => {
    await expect(moved(empty('dans le dossier'), empty('sur les serveurs'))).rejects.toThrow('son journal est vide');
    const source = await installation();
    const note = { _id: INSTALLATION_COPY_ID, origin: 'x', startedAt: '2026-01-01T00:00:00.000Z', finishedAt: null };
    await installationCopies(source.documents).put(note);
    await expect(moved(source, empty('sur les serveurs'))).rejects.toThrow('is incomplete');
  });

  it('is in use by a worker: detected by changing heartbeats or terms', async () => {
    const { documents, where } = empty('sur les serveurs');
    const servers = { documents, where };
    const { terms } = new ReadModels(documents);
    await refuseRunningWorker(servers, () => Promise.reject(new Error('nobody to wait for')));
    const term = (await terms.take('conclave', 1, 'a worker'))!;
    await refuseRunningWorker(servers, () => turn()); // a stopped worker
    const beating = () => terms.update({ ...term, beat: 1 });
    await expect(refuseRunningWorker(servers, beating)).rejects.toThrow('Un worker est à l’œuvre sur les serveurs');
    let checks = 0;
    const succeeding = async () => void ((checks += 1) === 11 && (await terms.take('conclave', 2, 'another')));
    await expect(refuseRunningWorker(servers, succeeding)).rejects.toThrow('Un worker est à l’œuvre');
    await terms.update({ ...term, _id: 'conclave-2', number: 2, over: true });
    await refuseRunningWorker(servers, () => Promise.reject(new Error('nobody to wait for')));
  });
});
