import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sealKeyFrom, sha256, signerOf } from '@fumata/platform';
import type { SignedLogAnswer } from '@fumata/contracts';
import {
  isSignedBy,
  logKey,
  MerkleTree,
  readNote,
  readVerifierKey,
  signCheckpoint,
  verifierKey,
  witnessKey,
} from '@fumata/proof';
import { eventually } from '@fumata/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { submitCheckpoint } from '../../apps/worker/src/witnesses/witness-client.ts';
import { sparePort } from '../scripts/spare-port.ts';
import { ENV, votes } from '../torture/acknowledged-votes.ts';
import { Administrator } from '../torture/administrator.ts';
import { Calls } from '../torture/calls.ts';
import { ServerProcess } from '../torture/server-process.ts';
import { StandaloneServer } from '../torture/standalone-server.ts';
import { buildGo, outcomeOf, whyNoGo } from './foreign-programs.ts';
import { installLitewitness, Litewitness } from './litewitness.ts';

const CLI = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));
const SEAL_KEY = 'A'.repeat(43);
const signer = signerOf(sealKeyFrom(SEAL_KEY));
const keyOf = (origin: string): string => verifierKey(logKey(origin, signer.publicKey));
/** Any edition stands for all of the site. */
const SITE_KEY = keyOf(`fumata.test/conclave/${'0'.repeat(24)}`);
const OTHER_LOG = 'log.test';

interface WitnessProgram {
  readonly address: string;
  readonly verifierKey: string;
  addLog(origin: string): Promise<void>;
  stop(): Promise<unknown>;
}

async function startOurs(folder: string): Promise<WitnessProgram> {
  const address = `127.0.0.1:${await sparePort()}`;
  const logs = ['--log', SITE_KEY, '--log', keyOf(OTHER_LOG)];
  const server = new ServerProcess({
    name: 'fumata witness',
    command: process.execPath,
    args: [CLI, 'witness', '--name', 'ours.test', '--listen', address, '--folder', join(folder, 'ours'), ...logs],
    ready: async (output) => output.includes('À l’écoute'),
  });
  await server.start();
  return {
    address: `http://${address}`,
    verifierKey: /Clé du témoin : (\S+)/.exec(server.output)?.[1] ?? '',
    addLog: () => Promise.resolve(),
    stop: () => server.stop(),
  };
}

async function startLitewitness(folder: string): Promise<WitnessProgram> {
  const litewitness = await Litewitness.start(folder);
  const { address } = litewitness;
  return {
    address,
    verifierKey: litewitness.verifierKey,
    addLog: (origin) => litewitness.addLog(origin, keyOf(origin)),
    stop: () => litewitness.stop(),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'fumata-witnesses-'));
const whyNot = whyNoGo() ?? installLitewitness(folder);
/** With the status of the answer about an unknown log, for which the standard says 404. */
const WITNESSES = [
  { name: 'fumata witness', start: startOurs, unknownLog: 404 },
  ...(whyNot === undefined ? [{ name: 'litewitness', start: startLitewitness, unknownLog: 403 }] : []),
];

describe('witnesses', () => {
  const started = new Map<string, WitnessProgram>();
  const all = (): readonly WitnessProgram[] => [...started.values()];
  beforeAll(async () => {
    for (const { name, start } of WITNESSES) started.set(name, await start(folder));
    for (const witness of all()) await witness.addLog(OTHER_LOG);
  });
  afterAll(async () => {
    for (const witness of all()) await witness.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  if (whyNot !== undefined) it.skip(`${whyNot}`, () => undefined);

  const tree = (size: number, history: string) =>
    MerkleTree.of(Array.from({ length: size }, (_, at) => sha256(`${at < 3 ? 'same' : history} ${at}`)));

  it.each(WITNESSES)('$name cosigns a log that grows, and no second history of it', async ({ name, unknownLog }) => {
    const witness = started.get(name)!;
    const submit = async (oldSize: number, size: number, { history = 'a', origin = OTHER_LOG, by = signer } = {}) => {
      const grown = tree(size, history);
      const proof = oldSize === 0 || oldSize > size ? [] : grown.consistencyProof(oldSize);
      const note = signCheckpoint({ origin, size, root: grown.root() }, by);
      const key = readVerifierKey(witness.verifierKey)!;
      const options = { url: witness.address, key, now: new Date(), signal: new AbortController().signal };
      const answer = await submitCheckpoint({ oldSize, proof, note }, options);
      return answer.is === 'cosigned' ? 200 : answer.is === 'conflict' ? `409, ${answer.size}` : answer.status;
    };
    expect(await submit(0, 5)).toBe(200);
    expect(await submit(5, 300)).toBe(200);
    expect(await submit(300, 300)).toBe(200);
    expect(await submit(0, 400)).toBe('409, 300');
    expect(await submit(5, 200)).toBe('409, 300');
    expect(await submit(300, 400, { history: 'b' })).toBe(422);
    expect(await submit(400, 350)).toBe(400);
    expect(await submit(300, 400, { by: signerOf(sealKeyFrom(`B${'A'.repeat(42)}`)) })).toBe(403);
    expect(await submit(0, 5, { origin: 'unknown.test' })).toBe(unknownLog);
    expect(await submit(300, 400)).toBe(200);
  });

  describe('of a started site', () => {
    let server: StandaloneServer;
    let conclaveId: string;
    afterAll(() => server.kill());

    const read = async (path: string): Promise<string> => (await fetch(`${server.address}${path}`)).text();
    /** The checkpoint after the close of a round, once all witnesses have cosigned it. */
    const closeRound = async (): Promise<string> => {
      const before = await read(`/log/${conclaveId}/clos/checkpoint`);
      const calls = new Calls(server, 1, new AbortController().signal);
      const account = { email: 'admin@fumata.local', password: ENV.ADMIN_PASSWORD };
      await (await Administrator.login(calls, account)).sendCommand('next-round');
      await calls.close();
      let note = before;
      await eventually('the close is cosigned', async () => {
        note = await read(`/log/${conclaveId}/clos/checkpoint`);
        const isNewer = note.split('\n')[1] !== before.split('\n')[1];
        return isNewer && readNote(note)?.signatures.length === 1 + started.size;
      });
      return note;
    };

    it('cosign its checkpoints, also after a restart', async () => {
      const stores = { DATA_DIR: join(folder, 'data'), CHECKPOINT_STORE: join(folder, 'checkpoints') };
      const witnesses = all().map(({ verifierKey: key, address }) => `${key} ${address}`);
      const site = { PUBLIC_URL: 'http://fumata.test', SEAL_KEY, WITNESSES: witnesses.join() };
      server = await StandaloneServer.onSparePort({ ...ENV, ...stores, ...site });
      await server.start();
      const state = JSON.parse(await read('/api/conclave/state')) as { conclaveState: { _id: string } };
      conclaveId = state.conclaveState._id;
      for (const witness of all()) await witness.addLog(`fumata.test/conclave/${conclaveId}`);
      await votes(server, 3);
      writeFileSync(join(folder, 'older'), await closeRound());
      await server.kill();
      await server.start();
      await votes(server, 3);
      const { text, signatures } = readNote(await closeRound())!;
      const keys = all().map(({ verifierKey: key }) => readVerifierKey(key)!);
      expect(keys.map((key) => isSignedBy({ text, signatures }, key))).toEqual(keys.map(() => true));
      const answer = JSON.parse(await read('/api/conclave/journal-signe')) as SignedLogAnswer;
      expect(answer.log?.witnesses.map(({ name }) => name)).toEqual(keys.map(({ name }) => name));
    });

    if (whyNot !== undefined) return;
    it('cosign what golang.org/x/mod/sumdb opens with the keys of all', async () => {
      const program = buildGo(folder, 'signed-log');
      const verify = (...keys: readonly string[]) =>
        outcomeOf(program, [
          ...['-log', `${server.address}/log/${conclaveId}`, '-vkey', keyOf(`fumata.test/conclave/${conclaveId}`)],
          ...['-older', join(folder, 'older'), ...keys.flatMap((key) => ['-witness', key])],
        ]);
      const keys = all().map(({ verifierKey: key }) => key);
      expect(await verify(...keys)).toMatchObject({ passed: true });
      const stranger = verifierKey(witnessKey('ours.test', signer.publicKey));
      expect(await verify(...keys, stranger)).toEqual({
        passed: false,
        output: expect.stringContaining('3 signatures'),
      });
    });
  });
});
