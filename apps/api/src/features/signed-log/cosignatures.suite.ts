import { randomBytes } from 'node:crypto';
import { sealsStream, toRecordable, type CheckpointSigned, type SigningRefused } from '@fumata/conclave';
import { signedLogAnswerSchema } from '@fumata/contracts';
import { sealKeyFrom, signerOf, Unavailable } from '@fumata/platform';
import { cosign, isSignedBy, noteKeyId, readNote, verifierKey, witnessKey } from '@fumata/proof';
import { cosignatureId, type CosignatureSlot } from '@fumata/read-models';
import { describe, expect, it, jest } from '@jest/globals';
import { signCheckpointOf, sizeOf } from '../../testing/sign-checkpoint.js';
import type { TestSite } from '../../testing/site.js';
import { sitesPerTest } from '../../testing/sites/sites-per-test.js';

describe('a checkpoint that witnesses have cosigned', () => {
  const openSite = sitesPerTest();
  const keyOf = (name: string, signer = signerOf(sealKeyFrom(randomBytes(32).toString('base64url')))) => {
    const key = witnessKey(name, signer.publicKey);
    return { name, signer, key, verifierKey: verifierKey(key), id: noteKeyId(key) };
  };
  const [first, second, former] = [keyOf('first.test'), keyOf('second.test'), keyOf('former.test')];
  const witnessed = () =>
    openSite({ WITNESSES: [first, second].map((each) => `${each.verifierKey} http://127.0.0.1:9`).join() });
  const at = Date.parse('2025-05-08T16:07:00.000Z');
  const keep = async (
    { system }: TestSite,
    { conclaveId, size, note }: CheckpointSigned['data'],
    { name, signer, id, ...witness }: ReturnType<typeof keyOf>,
    which: CosignatureSlot = 'newest',
  ) => {
    const line = cosign(readNote(note)!.text, { name, time: at / 1_000 }, signer);
    const { verifierKey } = witness;
    const time = new Date(at).toISOString();
    const document = { conclaveId, verifierKey, size, note, line, time };
    await system.models.cosignatures.put({ _id: cosignatureId(conclaveId, id, which), ...document });
    return line;
  };

  it('has the cosignatures of this very note, in the order of the configuration', async () => {
    const witnessedSite = await witnessed();
    const id = (await witnessedSite.state()).conclaveState._id;
    const checkpoint = await signCheckpointOf(witnessedSite, id);
    const read = async () => (await witnessedSite.get<string>(`/log/${id}/checkpoint`)).body;
    expect(await read()).toBe(checkpoint.note);
    await keep(witnessedSite, checkpoint, former);
    const [two, one] = [await keep(witnessedSite, checkpoint, second), await keep(witnessedSite, checkpoint, first)];
    const cosigned = readNote(await read())!;
    expect(await read()).toBe(checkpoint.note + one + two);
    expect([first, second, former].map(({ key }) => isSignedBy(cosigned, key))).toEqual([true, true, false]);
    await witnessedSite.visitor().vote(witnessedSite.cardinal('pietro-parolin'));
    const newer = await signCheckpointOf(witnessedSite, id);
    expect(await read()).toBe(newer.note);
  });

  it('keeps those of the last close while the next round is open', async () => {
    const witnessedSite = await witnessed();
    const id = (await witnessedSite.state()).conclaveState._id;
    await witnessedSite.visitor().vote(witnessedSite.cardinal('pietro-parolin'));
    await witnessedSite.adminCommand(await witnessedSite.login('admin'), 'next-round', {});
    const closed = await signCheckpointOf(witnessedSite, id, (await sizeOf(witnessedSite, id)) - 1);
    const line = await keep(witnessedSite, closed, first, 'closed');
    const newest = await signCheckpointOf(witnessedSite, id);
    const newestLine = await keep(witnessedSite, newest, first);
    const exported = (await witnessedSite.get<string>(`/api/donnees/${id}/evenements.ndjson`)).body;
    expect(JSON.parse(exported.split('\n', 1)[0]!)).toMatchObject({ kind: 'manifest', checkpoint: closed.note + line });
    expect((await witnessedSite.get<string>(`/log/${id}/clos/checkpoint`)).body).toBe(closed.note + line);
    expect((await witnessedSite.get<string>(`/log/${id}/checkpoint`)).body).toBe(newest.note + newestLine);
    const state = signedLogAnswerSchema.parse((await witnessedSite.get('/api/conclave/journal-signe')).body);
    expect(state.log?.witnesses).toEqual([
      { name: 'first.test', cosigned: { size: newest.size, at: new Date(at).toISOString() } },
      { name: 'second.test', cosigned: null },
    ]);
  });

  it('is counted in the metrics, with the age of each cosignature and an open incident', async () => {
    const witnessedSite = await witnessed();
    const id = (await witnessedSite.state()).conclaveState._id;
    const metrics = async () =>
      (await witnessedSite.get<string>('/metrics')).body
        .split('\n')
        .filter((line) => /^fumata_(witness|checkpoint|signing)/.test(line))
        .map((line) => line.replace(/role="\w+",?/, '').replace('{}', ''));
    const checkpoint = await signCheckpointOf(witnessedSite, id);
    expect(await metrics()).toEqual([
      'fumata_signing_refused 0',
      'fumata_witnesses 2',
      'fumata_checkpoint_cosignatures 0',
    ]);
    await keep(witnessedSite, checkpoint, first);
    expect(await metrics()).toContain('fumata_checkpoint_cosignatures 1');
    expect(await metrics()).toContain(
      `fumata_witness_cosignature_timestamp_seconds{witness="first.test"} ${at / 1_000}`,
    );
    await signCheckpointOf(witnessedSite, id);
    expect(await metrics()).toContain('fumata_checkpoint_cosignatures 0');
    const { ids, clock, log } = witnessedSite.system;
    const { size, root, time } = checkpoint;
    const data = {
      conclaveId: id,
      reason: 'smaller-tree',
      size: 2,
      root,
      signedSize: size,
      signedRoot: root,
      signedAt: time,
    };
    const cause = { actor: 'system', recordedAt: clock.now().toISOString(), correlationId: ids.uuid() } as const;
    const event = { type: 'SigningRefused', data } as SigningRefused;
    await log.append(sealsStream(id), 'any', [toRecordable(event, ids.uuid(), cause)]);
    await witnessedSite.state();
    expect(await metrics()).toContain('fumata_signing_refused 1');
  });

  it('is served without them while the documents are unavailable', async () => {
    const witnessedSite = await witnessed();
    const id = (await witnessedSite.state()).conclaveState._id;
    const { note } = await signCheckpointOf(witnessedSite, id);
    const { cosignatures } = witnessedSite.system.models;
    jest.spyOn(cosignatures, 'find').mockRejectedValue(new Unavailable('documents', 'away'));
    expect((await witnessedSite.get<string>(`/log/${id}/checkpoint`)).body).toBe(note);
  });
});
