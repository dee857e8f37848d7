import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sealKeyFrom, sha256, signerOf, systemClock } from '@fumata/platform';
import {
  isSignedBy,
  logKey,
  MerkleTree,
  readNote,
  readVerifierKey,
  signCheckpoint,
  verifierKey,
  writeSubmission,
  type NoteKey,
} from '@fumata/proof';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FrenchCommand } from '../terminal/french-command.js';
import { runFumata } from '../testing/data-folder.js';
import { addWitnessCommand } from './witness-command.js';
import { Witness } from './witness.js';

const log = signerOf(sealKeyFrom('A'.repeat(43)));
const origin = `fumata.test/conclave/${'c'.repeat(24)}`;
const otherEdition = `fumata.test/conclave/${'d'.repeat(24)}`;
const otherSite = `other.test/conclave/${'c'.repeat(24)}`;
const LOG_KEY = verifierKey(logKey(origin, log.publicKey));

const tree = (size: number, history = 'a') =>
  MerkleTree.of(Array.from({ length: size }, (_, at) => sha256(`${at < 3 ? 'same' : history} ${at}`)));
const submission = (oldSize: number, size: number, { history = 'a', name = origin, signer = log } = {}) => {
  const grown = tree(size, history);
  const note = signCheckpoint({ origin: name, size, root: grown.root() }, signer);
  return {
    note,
    body: writeSubmission({ oldSize, proof: oldSize === 0 ? [] : grown.consistencyProof(oldSize), note }),
  };
};

let folder: string;
let running: Running[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fumata-witness-'));
  running = [];
});
afterEach(async () => {
  for (const each of running) await each.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  readonly key: NoteKey;
  readonly lines: readonly string[];
  /** Status and body of the answer. */
  readonly post: (body: string) => Promise<readonly [number, string]>;
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** The command, until it listens. */
async function startWitness(): Promise<Running> {
  const lines: string[] = [];
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const program = new FrenchCommand('fumata').exitOverride();
  const terminal = { input: new PassThrough(), output: new PassThrough() };
  const { ended } = await new Promise<{ readonly ended: Promise<unknown> }>((resolve, reject) => {
    addWitnessCommand(program, {
      configuration: () => {
        throw new Error('a witness needs no configuration');
      },
      terminal,
      print: (line) => lines.push(line),
      untilStopped: () => {
        resolve({ ended });
        return stopped;
      },
    });
    const args = ['--name', 'temoin.test', '--listen', '127.0.0.1:0', '--folder', folder, '--log', LOG_KEY];
    const ended = program.parseAsync(['witness', ...args], { from: 'user' });
    ended.catch(reject);
  });
  const address = lines[1]!.replace('À l’écoute : ', '');
  const witness: Running = {
    lines,
    address,
    key: readVerifierKey(lines[0]!.replace('Clé du témoin : ', ''))!,
    post: async (body) => {
      const answer = await fetch(`${address}/add-checkpoint`, { method: 'POST', body });
      return [answer.status, await answer.text()];
    },
    stop: async () => {
      stop();
      await ended;
    },
  };
  running.push(witness);
  return witness;
}

describe('fumata witness', () => {
  it('cosigns a log that grows, also after a restart, under a key that it makes once', async () => {
    const first = await startWitness();
    const five = submission(0, 5);
    const [status, line] = await first.post(five.body);
    expect(status).toBe(200);
    expect(isSignedBy(readNote(five.note + line)!, first.key)).toBe(true);
    expect(statSync(join(folder, 'witness.key')).mode & 0o777).toBe(0o600);
    await first.stop();
    const second = await startWitness();
    expect(second.key).toEqual(first.key);
    expect(await second.post(submission(0, 9).body)).toEqual([409, '5\n']);
    expect((await second.post(submission(5, 9).body))[0]).toBe(200);
    expect((await second.post(submission(9, 9).body))[0]).toBe(200);
  });

  it('refuses two histories of one log, and prints the evidence', async () => {
    const witness = await startWitness();
    await witness.post(submission(0, 5).body);
    const [fork, twin] = [submission(5, 9, { history: 'b' }), submission(5, 5, { history: 'b' })];
    for (const again of [1, 2]) expect([again, (await witness.post(fork.body))[0]]).toEqual([again, 422]);
    expect(await witness.post(twin.body)).toEqual([409, '5\n']);
    expect(await witness.post(submission(3, 4).body)).toEqual([409, '5\n']);
    expect(witness.lines.slice(2)).toEqual([
      `Refusé (422), rien ne prouve qu’il prolonge ce qui a été contresigné : ${JSON.stringify(fork.note)}`,
      `Refusé (409), un autre journal de même longueur a été contresigné : ${JSON.stringify(twin.note)}`,
    ]);
    expect((await witness.post(submission(5, 9).body))[0]).toBe(200);
  });

  it('reports two histories also after a stranger has used up the lines about invalid proofs', async () => {
    const reported: (readonly [number, string])[] = [];
    const witness = new Witness({
      ...{ name: 'temoin.test', signer: log, logs: [logKey(origin, log.publicKey)], folder, clock: systemClock },
      onContradiction: (...line) => reported.push(line),
    });
    const grown = tree(1_001);
    for (let size = 1; size <= 1_001; size += 1) {
      const note = signCheckpoint({ origin, size, root: grown.root(size) }, log);
      await witness.addCheckpoint(writeSubmission({ oldSize: 0, proof: ['ab'.repeat(32)], note }));
    }
    expect(reported).toHaveLength(1_000);
    await witness.addCheckpoint(submission(0, 5).body);
    const twin = submission(5, 5, { history: 'b' });
    expect(await witness.addCheckpoint(twin.body)).toMatchObject({ status: 409 });
    expect(reported.at(-1)).toEqual([409, twin.note]);
  });

  it('knows each edition of a site by the key of one, and no other log', async () => {
    const witness = await startWitness();
    await witness.post(submission(0, 9).body);
    expect((await witness.post(submission(0, 5, { name: otherEdition }).body))[0]).toBe(200);
    expect((await witness.post(submission(0, 5, { name: otherSite }).body))[0]).toBe(404);
    const signer = signerOf(sealKeyFrom(`B${'A'.repeat(42)}`));
    expect((await witness.post(submission(9, 12, { signer }).body))[0]).toBe(403);
    expect((await witness.post('nonsense'))[0]).toBe(400);
  });

  it('cosigns one of two extensions that arrive at once', async () => {
    const witness = await startWitness();
    await witness.post(submission(0, 5).body);
    const answers = await Promise.all([9, 12].map((size) => witness.post(submission(5, size).body)));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
  });

  it('cosigns nothing while what it has cosigned is unreadable', async () => {
    const witness = await startWitness();
    await witness.post(submission(0, 5).body);
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toMatchObject({ origin, size: 5 });
    writeFileSync(join(folder, file), '{"size": ');
    expect((await witness.post(submission(5, 9).body))[0]).toBe(500);
    expect((await witness.post(submission(0, 9).body))[0]).toBe(500);
  });

  it('serves one address, and bodies of 64 kB at most', async () => {
    const witness = await startWitness();
    expect((await fetch(`${witness.address}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(witness.address, { method: 'POST', body: 'x' })).status).toBe(404);
    expect((await witness.post('x'.repeat(70_000)))[0]).toBe(413);
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10_000)) });
    const endless = fetch(`${witness.address}/add-checkpoint`, { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect((await endless).status).toBe(413);
    expect((await witness.post(submission(0, 5).body))[0]).toBe(200);
  });

  it('is refused in the folder of another one, and for wrong usage', async () => {
    await startWitness();
    await expect(startWitness()).rejects.toThrow('un autre témoin utilise ce dossier');
    const args = ['witness', '--name', 'un témoin', '--listen', '127.0.0.1:0', '--folder', folder, '--log', LOG_KEY];
    expect(await runFumata(args, { env: {} })).toMatchObject({
      code: 2,
      output: expect.stringContaining('sans espace'),
    });
    const unreadable = args.with(2, 'temoin').with(-1, LOG_KEY.replace('+A', '+B'));
    expect(await runFumata(unreadable, { env: {} })).toMatchObject({
      code: 2,
      output: expect.stringContaining('clé publique de journal'),
    });
    const port = args.with(2, 'temoin').with(4, '127.0.0.1:99999');
    expect(await runFumata(port, { env: {} })).toMatchObject({
      code: 2,
      output: expect.stringContaining('une adresse et un port'),
    });
  });
});
