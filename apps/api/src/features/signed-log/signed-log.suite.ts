import { sealsStream, toRecordable, type IncidentResolved, type SigningRefused } from '@fumata/conclave';
import { signedLogAnswerSchema } from '@fumata/contracts';
import {
  decodeEntries,
  decodeTile,
  readVerifierKey,
  sha256Hex,
  TileProofs,
  tilePath,
  verifyCheckpoint,
  verifyConsistency,
} from '@fumata/proof';
import { describe, expect, it, jest } from '@jest/globals';
import type { Failure } from '../../testing/site.js';
import { signCheckpointOf, sizeOf } from '../../testing/sign-checkpoint.js';
import { parolin, prepareSite, site, token } from '../../testing/sites/conclave-site.js';
import { sitesPerTest } from '../../testing/sites/sites-per-test.js';

describe('the signed log', () => {
  prepareSite();
  const openSite = sitesPerTest();

  const editionId = async () => (await site.state()).conclaveState._id;
  const nextRound = () => site.adminCommand(token, 'next-round', {});
  const text = (path: string) => site.get<string>(path);
  const get = (path: string, headers = {}) => fetch(`${site.address}${path}`, { headers });
  const bytes = async (path: string) => {
    const answer = await get(path);
    return { status: answer.status, headers: answer.headers, body: new Uint8Array(await answer.arrayBuffer()) };
  };

  describe('a checkpoint', () => {
    it('is the newest, signed by a key that the log publishes', async () => {
      const id = await editionId();
      await signCheckpointOf(site, id, 2);
      const newest = await signCheckpointOf(site, id);
      const { status, body, headers } = await text(`/log/${id}/checkpoint`);
      expect([status, body]).toEqual([200, newest.note]);
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(headers.get('cache-control')).toBe('public, max-age=2');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      const keys = (await text(`/log/${id}/vkey`)).body
        .trim()
        .split('\n')
        .map((line) => readVerifierKey(line));
      const origin = `fumata.test/conclave/${id}`;
      expect(keys.map((key) => key?.name)).toEqual([origin]);
      expect(
        verifyCheckpoint(
          body,
          origin,
          keys.map((key) => key!.publicKey),
        ),
      ).toMatchObject({ size: newest.size });
    });

    it('of an open round is not the one whose events are all public', async () => {
      const id = await editionId();
      await site.visitor().vote(parolin());
      await nextRound();
      const closed = await signCheckpointOf(site, id, (await sizeOf(site, id)) - 1);
      await site.visitor().vote(parolin());
      const newest = await signCheckpointOf(site, id);
      expect((await text(`/log/${id}/checkpoint`)).body).toBe(newest.note);
      expect((await text(`/log/${id}/clos/checkpoint`)).body).toBe(closed.note);
    });

    it('of an archived edition is its last', async () => {
      const id = await editionId();
      await site.reset(token);
      const last = await signCheckpointOf(site, id);
      for (const path of ['checkpoint', 'clos/checkpoint'])
        expect((await text(`/log/${id}/${path}`)).body).toBe(last.note);
    });

    it('is missing before the first, and for an unknown edition', async () => {
      const id = await editionId();
      expect(await site.get<Failure>(`/log/${id}/checkpoint`)).toMatchObject({
        status: 404,
        body: { code: 'no-checkpoint', message: 'Cette édition n’a pas encore de point de contrôle signé' },
      });
      for (const path of ['checkpoint', 'clos/checkpoint', 'vkey', 'tile/0/000'])
        expect(await site.get<Failure>(`/log/${'f'.repeat(24)}/${path}`)).toMatchObject({
          status: 404,
          body: { code: 'unknown-edition' },
        });
      expect((await site.get<Failure>('/log/other/checkpoint')).status).toBe(400);
    });

    it('says that the log is signed no more', async () => {
      const id = await editionId();
      const { note, size, root, time } = await signCheckpointOf(site, id);
      const { ids, clock, log } = site.system;
      const cause = { actor: 'system', recordedAt: clock.now().toISOString(), correlationId: ids.uuid() } as const;
      const data = {
        conclaveId: id,
        reason: 'smaller-tree',
        size: 2,
        root,
        signedSize: size,
        signedRoot: root,
        signedAt: time,
      } as const;
      const event = { type: 'SigningRefused', data } satisfies SigningRefused;
      expect((await text(`/log/${id}/checkpoint`)).headers.get('x-signing-refused')).toBeNull();
      await log.append(sealsStream(id), 'any', [toRecordable(event, ids.uuid(), cause)]);
      const { body, headers } = await text(`/log/${id}/checkpoint`);
      expect([body, headers.get('x-signing-refused')]).toEqual([note, 'smaller-tree']);
      const state = (await site.get('/api/conclave/journal-signe')).body;
      expect(signedLogAnswerSchema.parse(state).log).toMatchObject({
        conclaveId: id,
        checkpoint: { size, root: note.split('\n')[2] },
        incident: {
          why: 'il compte moins d’événements que ce qui a déjà été signé',
          tree: { size: 2, root },
          resolved: null,
        },
      });
      const decided = { conclaveId: id, size: 2, root, decision: 'Sauvegarde remise' };
      await log.append(sealsStream(id), 'any', [
        toRecordable({ type: 'IncidentResolved', data: decided } satisfies IncidentResolved, ids.uuid(), cause),
      ]);
      expect((await text(`/log/${id}/checkpoint`)).headers.get('x-signing-refused')).toBeNull();
      const after = signedLogAnswerSchema.parse((await site.get('/api/conclave/journal-signe')).body);
      expect(after.log?.incident?.resolved).toMatchObject({ decision: 'Sauvegarde remise' });
      expect(after.archivedIncidents).toEqual([]);
      await site.reset(token);
      const archived = signedLogAnswerSchema.parse((await site.get('/api/conclave/journal-signe')).body);
      expect(archived.log?.incident).toBeNull();
      expect(archived.archivedIncidents).toEqual([
        { conclaveId: id, edition: expect.any(Number), ...after.log?.incident },
      ]);
    });
  });

  describe('tiles', () => {
    const signedVotes = async (count: number) => {
      const id = await editionId();
      for (let voted = 0; voted < count; voted += 100) await site.votesFor(parolin(), 100);
      await nextRound();
      const size = (await sizeOf(site, id)) - 1;
      return { id, checkpoint: await signCheckpointOf(site, id, size) };
    };

    it('prove the checkpoint, its consistency with an earlier one, and each entry', async () => {
      const { id, checkpoint } = await signedVotes(600);
      const { size, root } = checkpoint;
      const read = async (place: { level: number; index: number; width: number }) =>
        decodeTile((await bytes(`/log/${id}/${tilePath(place)}`)).body, place.width) ?? [];
      const proofs = new TileProofs(size, read);
      expect(await proofs.root()).toBe(root);
      const older = { size: 300, root: await new TileProofs(300, read).root() };
      expect(verifyConsistency(older, checkpoint, await proofs.consistency(300))).toBe(true);
      const { body } = await bytes(`/log/${id}/tile/entries/001`);
      const hashes = decodeEntries(body, 256)?.map((entry) => sha256Hex(Uint8Array.of(0, ...entry)));
      expect(hashes).toEqual(await read({ level: 0, index: 1, width: 256 }));
      const vote: unknown = JSON.parse(Buffer.from(decodeEntries(body, 256)![5]!).toString());
      expect(Object.keys(vote as object).sort()).toEqual([
        'actor',
        'conclaveId',
        'data',
        'eventId',
        'recordedAt',
        'roundId',
        'sequence',
        'type',
        'v',
        'voter',
      ]);
    });

    it('are stored for a year when full, for an hour when partial', async () => {
      const { id } = await signedVotes(300);
      for (const path of ['tile/0/000', 'tile/entries/000']) {
        const { status, headers } = await bytes(`/log/${id}/${path}`);
        expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      }
      const partial = await bytes(`/log/${id}/tile/1/000.p/1`);
      expect([partial.status, partial.body.length]).toEqual([200, 32]);
      expect(partial.headers.get('cache-control')).toBe('public, max-age=3600');
      const entries = await get(`/log/${id}/tile/entries/000`, { 'accept-encoding': 'gzip' });
      expect(entries.headers.get('content-encoding')).toBe('gzip');
      const plain = await get(`/log/${id}/tile/entries/000`, { 'accept-encoding': 'identity' });
      expect(plain.headers.get('content-encoding')).toBeNull();
    });

    it('hide the entries of an open round, not its hashes', async () => {
      const id = await editionId();
      await site.visitor().vote(parolin());
      const { size } = await signCheckpointOf(site, id);
      expect((await bytes(`/log/${id}/tile/0/000.p/${size}`)).status).toBe(200);
      expect(await site.get<Failure>(`/log/${id}/tile/entries/000.p/${size}`)).toMatchObject({
        status: 404,
        body: {
          code: 'unpublished-entries',
          message: 'Les événements d’un scrutin ouvert ne sont publiés qu’à sa clôture',
        },
      });
      await nextRound();
      expect((await bytes(`/log/${id}/tile/entries/000.p/${size}`)).status).toBe(200);
    });

    it('do not exist beyond the checkpoint or under another name', async () => {
      const { id, checkpoint } = await signedVotes(300);
      const rest = checkpoint.size - 256;
      expect((await bytes(`/log/${id}/tile/0/001.p/${rest}`)).status).toBe(200);
      for (const path of [
        `0/001.p/${rest + 1}`,
        '0/001',
        '0/002.p/1',
        '1/000',
        '2/000.p/1',
        '0/0',
        '64/000',
        'data/000',
      ])
        expect(await site.get<Failure>(`/log/${id}/tile/${path}`)).toMatchObject({
          status: 404,
          body: { code: 'unknown-tile', message: 'Cette partie du journal signé n’existe pas, ou pas encore' },
        });
    });

    it('are limited per network and hour', async () => {
      const trusting = await openSite({ TRUST_PROXY: '1' });
      const id = (await trusting.state()).conclaveState._id;
      jest.spyOn(trusting.system.useCounters, 'add').mockResolvedValue(30_001);
      const headers = { 'x-forwarded-for': '192.0.2.1' };
      expect(await trusting.ask<Failure>('GET', `/log/${id}/tile/0/000.p/2`, { headers })).toMatchObject({
        status: 429,
        body: { code: 'too-many-tiles', message: expect.stringContaining('depuis votre réseau') },
      });
    });
  });
});
