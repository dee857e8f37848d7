import { noteKeyId, readCosignature, readNote, readSubmission } from '@fumata/proof';
import { cosignatureId, TileReader, type CosignatureDocument, type CosignatureSlot } from '@fumata/read-models';
import { CONCLAVE, roundClosed, roundOpened, vote, votes } from '@fumata/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  append,
  checkpoints,
  eventually,
  FIRST,
  key,
  log,
  models,
  prepareSealer,
  sealed,
  signerWith,
  start,
  stop,
  turn,
} from '../sealing/sealer.fixture.js';
import { WitnessSubmissions, type SubmissionsOptions } from './witness-submissions.js';
import { newKey, TestWitness, type TestReply } from './witness.fixture.js';

const NOW = Date.parse('2025-05-07T18:00:00.000Z');
const time = { now: () => new Date(time.at), at: NOW };

let witness: TestWitness;
let submissions: WitnessSubmissions;
let failed: string[];
let refused: number[];
let contradicted: number[];

prepareSealer();

beforeEach(async () => {
  time.at = NOW;
  witness = await TestWitness.open(key.publicKey, time.now());
  [failed, refused, contradicted] = [[], [], []];
});
afterEach(async () => {
  await submissions.stop();
  await witness.close();
});

const submit = (over: Partial<SubmissionsOptions> = {}): void => {
  const tiles = new TileReader({ log, models }, models);
  submissions = WitnessSubmissions.to([witness.address], {
    log,
    cosignatures: models.cosignatures,
    readTile: (conclaveId) => (place) => tiles.hashes(conclaveId, place),
    clock: time,
    wait: turn,
    onFailed: ({ err }) => failed.push(err instanceof Error ? err.message : String(err)),
    onRefused: ({ status }) => refused.push(status),
    onContradicted: ({ status }) => contradicted.push(status),
    ...over,
  });
};
/** The worker: a sealer with its submissions. */
const startWorker = (over: Partial<SubmissionsOptions> = {}) => {
  submit(over);
  return start({ clock: time, signer: signerWith({}, time), onCheckpoint: submissions.offer });
};
const cosignatureOf = (which: CosignatureSlot = 'newest') =>
  models.cosignatures.get(cosignatureId(CONCLAVE, noteKeyId(witness.key), which));
const cosignatureOfSize = (size: number) =>
  eventually(async () => {
    const document = await cosignatureOf();
    return document?.size === size ? document : undefined;
  });
const isValid = ({ line, note }: CosignatureDocument): boolean =>
  readCosignature(line, readNote(note)!.text, witness.key) !== undefined;
const until = (holds: () => boolean) => eventually(() => Promise.resolve(holds() || undefined));
const closeSecond = () => append(...votes(2, 2), roundClosed(2), roundOpened(3));
/** A checkpoint that no close requires. */
const regular = async (): Promise<void> => {
  time.at += 60_000;
  await append(vote(2));
};

describe('submissions to a witness', () => {
  it('obtain and keep a cosignature of each new checkpoint, by a proof from the one before', async () => {
    await append(...FIRST);
    await startWorker();
    const first = await cosignatureOfSize(7);
    await closeSecond();
    const [, { size, note } = { size: 0, note: '' }] = (await sealed(2)) && (await checkpoints());
    const second = await cosignatureOfSize(size);
    expect([first, second].map(isValid)).toEqual([true, true]);
    expect(second).toMatchObject({ conclaveId: CONCLAVE, note, verifierKey: witness.address.verifierKey });
    expect(second.time).toBe(time.now().toISOString());
    expect(witness.requests).toEqual(['old 0', 'old 7']);
    expect([failed, refused, contradicted]).toEqual([[], [], []]);
  });

  it('keep the cosignature of the last close beside that of a later checkpoint', async () => {
    await append(...FIRST);
    await startWorker();
    const closed = await cosignatureOfSize(7);
    await regular();
    const newest = await eventually(async () => {
      const document = await cosignatureOf();
      return document && document.size > 7 ? document : undefined;
    });
    expect(isValid(newest)).toBe(true);
    expect(await cosignatureOf('closed')).toEqual({ ...closed, _id: expect.stringContaining('closed') });
  });

  it('start from the size that the witness names', async () => {
    await append(...FIRST);
    await start({ clock: time, signer: signerWith({}, time) });
    const [checkpoint] = (await sealed(1)) && (await checkpoints());
    witness.last = checkpoint;
    await closeSecond();
    await sealed(2);
    await stop();
    await startWorker();
    await eventually(() => cosignatureOf());
    expect(witness.requests).toEqual(['old 0', 'old 7']);
  });

  it('go on after a restart without repeating what is kept', async () => {
    await append(...FIRST);
    await startWorker();
    await cosignatureOfSize(7);
    await submissions.stop();
    await stop();
    await startWorker();
    await closeSecond();
    const [, { size } = { size: 0 }] = (await sealed(2)) && (await checkpoints());
    await cosignatureOfSize(size);
    expect(witness.requests).toEqual(['old 0', 'old 7']);
  });

  it('go on when a witness that was away is back, with what is newest then', async () => {
    await witness.close();
    await append(...FIRST);
    await startWorker();
    await sealed(1);
    await until(() => failed.length > 0);
    await closeSecond();
    const [, { size } = { size: 0 }] = (await sealed(2)) && (await checkpoints());
    await witness.listen();
    await cosignatureOfSize(size);
    expect(await cosignatureOf('closed')).toMatchObject({ size });
    expect(failed).toHaveLength(1);
  });

  it('submit one checkpoint at a time, the last close before a later one', async () => {
    await append(...FIRST);
    let release = (): void => undefined;
    const answers = new Promise<void>((resolve) => (release = resolve));
    witness.answer = (body) => answers.then(() => witness.judge(body));
    await startWorker();
    await until(() => witness.requests.length === 1);
    await closeSecond();
    await sealed(2);
    await regular();
    const signed = await eventually(async () => {
      const all = await checkpoints();
      return all.length === 3 ? all : undefined;
    });
    expect(witness.requests).toEqual(['old 0']);
    release();
    const [, second, third] = signed;
    await cosignatureOfSize(third!.size);
    expect(await cosignatureOf('closed')).toMatchObject({ size: second!.size });
    expect(witness.requests).toEqual(['old 0', 'old 7', `old ${second!.size}`]);
  });

  it('wait no longer than the time-out for a silent witness, which seals do not wait for', async () => {
    await append(...FIRST);
    witness.answer = () => new Promise(() => undefined);
    await startWorker({ timeoutMs: 1 });
    await until(() => failed.length > 0);
    await closeSecond();
    await sealed(2);
    expect(failed).toEqual([expect.stringMatching(/timeout/)]);
  });

  const ok = (body: string): TestReply => ({ status: 200, body });
  const submitted = (body: string): string => readNote(readSubmission(body)!.note)!.text;
  const WRONG: readonly (readonly [string, (body: string) => TestReply])[] = [
    ['a signature of another key', (body) => ok(witness.cosign(submitted(body), { signer: newKey() }))],
    [
      'another key under the same name and id',
      (body) => ok(witness.cosign(submitted(body), { signer: { ...newKey(), publicKey: witness.signer.publicKey } })),
    ],
    ['a cosignature of another root', (body) => ok(witness.cosign(submitted(body).replace(/\n.{5}/, '\nAAAAA')))],
    ['a cosignature of another origin', (body) => ok(witness.cosign(submitted(body).replace('fumata', 'other')))],
    ['a time that is far away', (body) => ok(witness.cosign(submitted(body), { time: 9_007_199_254_740_991 }))],
    ['no signature line', () => ok('ok')],
    ['nothing', () => ok('')],
    ['a huge answer', (body) => ok(witness.cosign(submitted(body)).repeat(1_000))],
    ['a redirect', () => ({ status: 307, body: '', headers: { location: witness.address.url } })],
    ['a conflict without a size', () => ({ status: 409, body: 'none' })],
    ['a fault', () => ({ status: 500, body: '' })],
  ];

  it.each(WRONG)('keep nothing of a witness that answers with %s, and try again', async (_, answer) => {
    await append(...FIRST);
    witness.answer = (body) => Promise.resolve(answer(body));
    await startWorker();
    await until(() => witness.requests.length > 1);
    expect(await models.cosignatures.count()).toBe(0);
    expect(failed).toHaveLength(1);
    witness.answer = (body) => witness.judge(body);
    expect(isValid(await cosignatureOfSize(7))).toBe(true);
  });

  it('report each refusal of a witness that does not know the log, and try again with the next checkpoint', async () => {
    const reports: unknown[] = [];
    await append(...FIRST);
    witness.answer = () => Promise.resolve({ status: 404, body: '' });
    await startWorker({ onRefused: ({ status, isRepeated }) => reports.push({ status, isRepeated }) });
    await until(() => reports.length === 1);
    await closeSecond();
    await until(() => reports.length === 2);
    expect([failed, contradicted]).toEqual([[], []]);
    expect(reports).toEqual([
      { status: 404, isRepeated: false },
      { status: 404, isRepeated: true },
    ]);
  });

  it('report that the witness cosigns, and the end of all submissions', async () => {
    const events: string[] = [];
    await append(...FIRST);
    await startWorker({
      onCosigned: ({ witness: name }) => events.push(name),
      onStopped: () => events.push('stopped'),
    });
    await until(() => events.length === 1);
    await submissions.stop();
    expect(events).toEqual(['witness.test/w1', 'stopped']);
  });

  it.each([
    ['of the same size', 7, 409],
    ['that is smaller', 3, 422],
    ['that is larger', 8, 409],
  ])('report that the witness has cosigned another tree %s', async (_, size, status) => {
    witness.last = { size, root: 'ab'.repeat(32) };
    await append(...FIRST);
    await startWorker();
    await until(() => contradicted.length === 1);
    expect(contradicted).toEqual([status]);
    expect(await models.cosignatures.count()).toBe(0);
  });
});
