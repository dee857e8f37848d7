import type { SignedLogAnswer } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import { signCheckpointOf } from '../../testing/sign-checkpoint.js';
import { prepareSite, site } from '../../testing/sites/conclave-site.js';

describe('timestamps of the signed log', () => {
  prepareSite();
  const editionId = async () => (await site.state()).conclaveState._id;

  it('are listed, the newest first, and served with the checkpoint that they date', async () => {
    const id = await editionId();
    const [at, later] = ['2025-05-07T18:00:00.000Z', '2025-05-07T19:00:00.000Z'];
    const [first, second] = [await signCheckpointOf(site, id, 2), await signCheckpointOf(site, id)];
    for (const [{ size, note }, time] of [
      [first, at],
      [second, later],
    ] as const)
      await site.system.timestamps.add({
        conclaveId: id,
        size,
        note,
        answer: Buffer.from(`stamp of ${size}`).toString('base64'),
        at: time,
      });
    const list = [
      { size: second.size, at: later },
      { size: 2, at },
    ];
    expect(await site.get(`/log/${id}/horodatages`)).toMatchObject({ status: 200, body: list });
    const { body } = await site.get<SignedLogAnswer>('/api/conclave/journal-signe');
    expect(body.log?.timestamp).toEqual(list[0]);
    expect((await site.get<string>(`/log/${id}/horodatages/2/checkpoint`)).body).toBe(first.note);
    const stamp = await fetch(`${site.address}/log/${id}/horodatages/2/reponse.tsr`);
    expect([stamp.headers.get('content-type'), await stamp.text()]).toEqual([
      'application/timestamp-reply',
      'stamp of 2',
    ]);
  });

  it('answer 404 for an unknown edition or size', async () => {
    const paths = [`/log/${'0'.repeat(24)}/horodatages`, `/log/${await editionId()}/horodatages/9999/reponse.tsr`];
    for (const path of paths) expect(await site.get(path)).toMatchObject({ status: 404 });
  });

  it('answer 400 for the size 0', async () => {
    const path = `/log/${await editionId()}/horodatages/0/checkpoint`;
    expect(await site.get(path)).toMatchObject({ status: 400 });
  });
});
