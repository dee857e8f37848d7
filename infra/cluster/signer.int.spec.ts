import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sealKeyFrom, sha256, signerOf } from '@fumata/platform';
import { readEvidence, readKeys, verdictOn } from '@fumata/proof';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Closers } from './site/closers.ts';
import { Cluster } from './site/cluster.ts';
import { describeOnServers } from './site/on-servers.ts';
import { SiteClients } from './site/site-clients.ts';

const SEAL_KEY = randomBytes(32).toString('base64url');
const POLL_MS = 200;

describeOnServers('a signer apart from a worker without the key of seals', () => {
  const closers = new Closers();
  let cluster: Cluster;
  let clients: SiteClients;
  afterAll(() => closers.close());

  beforeAll(async () => {
    cluster = await Cluster.start({ apis: 1, workers: 1, env: { SEAL_KEY: '' } });
    closers.add(() => cluster.stop());
    clients = new SiteClients(cluster.address);
    closers.add(() => clients.close());
  });

  const read = async (path: string): Promise<unknown> => (await fetch(`${cluster.address}${path}`)).json();
  const keys = async () => readKeys(await read('/.well-known/fumata-seal.json')) ?? [];
  const verdict = async () => {
    const [vote] = clients.answers.votes;
    if (!vote) throw new Error('nobody has voted');
    const { cardinalId, receipt } = vote;
    const path = `/api/conclave/preuve/${receipt.conclaveId}/${receipt.sequence}?temoin=${sha256(receipt.eventId)}`;
    return verdictOn(receipt, readEvidence(await read(path)), { keys: await keys(), cardinalIds: [cardinalId] });
  };

  it('votes are promised and not sealed while it is away', async () => {
    await clients.voters(20).vote(4);
    await (await clients.administrator()).sendCommand('next-round');
    expect(await verdict()).toMatchObject({ is: 'not-yet-sealed', promise: 'valid' });
    expect(clients.wrong).toEqual([]);
  });

  it('it seals them once it is there, and does nothing else', async () => {
    const signer = await cluster.addSigner(SEAL_KEY);
    while ((await verdict()).is === 'not-yet-sealed') await wait(POLL_MS);
    expect(await verdict()).toMatchObject({ is: 'proven', promise: 'valid' });
    const groups = (output: string) => [...new Set(output.match(/(?<="group":")\w+/g))];
    expect(groups(signer.output)).toEqual(['sceaux']);
    expect(groups(cluster.workers[0]?.output ?? '')).toEqual(['conclave']);
  });

  it('its key signs seals, another one the promises', async () => {
    const uses = (await keys()).map(({ publicKey, signs }) => [publicKey, signs]);
    expect(uses).toEqual([
      [signerOf(sealKeyFrom(SEAL_KEY)).publicKey, undefined],
      [expect.any(String), 'promises'],
    ]);
  });
});
