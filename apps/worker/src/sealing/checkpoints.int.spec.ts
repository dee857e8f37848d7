import type { Recorded } from '@fumata/conclave';
import { readNote, sha256Hex, verifyCheckpoint } from '@fumata/proof';
import {
  CONCLAVE,
  conclaveOpen,
  election,
  hex,
  opened,
  roundClosed,
  roundOpened,
  started,
  vote,
  votes,
} from '@fumata/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { CheckpointStoreDamaged } from './checkpoint-store.js';
import {
  append,
  caughtUp,
  checkpoints,
  errors,
  eventually,
  FIRST,
  HOST,
  key,
  log,
  models,
  prepareSealer,
  recorded,
  refusals,
  restore,
  sealed,
  sealer,
  signerWith,
  start,
  stop,
  store,
  story,
  tree,
  trees,
  turn,
} from './sealer.fixture.js';

prepareSealer();

const origin = `${HOST}/conclave/${CONCLAVE}`;
const START = Date.parse('2025-05-07T18:00:00.000Z');
/** A clock that the test moves. */
const movable = () => {
  const time = { now: () => new Date(time.at), at: START };
  return time;
};
const startAt = (time: ReturnType<typeof movable>) => start({ clock: time, signer: signerWith({}, time) });
const signedCheckpoints = (count: number) =>
  eventually(async () => {
    const all = await checkpoints();
    return all.length >= count ? all : undefined;
  });
const refusedEvents = async () => (await recorded()).flatMap((event) => (event.type === 'SigningRefused' ? event : []));
const refused = async () => {
  const [event] = await eventually(async () => {
    const events = await refusedEvents();
    return events.length > 0 ? events : undefined;
  });
  return event!;
};

describe('checkpoint', () => {
  it('is signed with the seal of a round, in the form of the public standard', async () => {
    await append(...FIRST);
    await start();
    await sealed(1);
    const [checkpoint] = await checkpoints();
    expect(checkpoint).toMatchObject({ size: 7, root: (await tree()).root(7), previous: null });
    const verified = verifyCheckpoint(checkpoint!.note, origin, [key.publicKey]);
    expect(verified).toMatchObject({ origin, size: 7, root: checkpoint!.root });
    expect(readNote(checkpoint!.note)?.signatures.map(({ name }) => name)).toEqual([origin]);
  });

  it('is signed for a new edition at once, then every 30 s while it grows', async () => {
    const time = movable();
    await append(...conclaveOpen());
    await startAt(time);
    const [first] = await signedCheckpoints(1);
    expect(first).toMatchObject({ size: 3 });
    await append(...votes(2, 1));
    await caughtUp();
    time.at += 29_999;
    for (let n = 0; n < 20; n += 1) await turn();
    expect(await checkpoints()).toHaveLength(1);
    time.at += 1;
    const [, second] = await signedCheckpoints(2);
    expect(second).toMatchObject({ size: 6, previous: sha256Hex(first!.note), time: new Date(time.at).toISOString() });
    expect(second!.root).toBe((await tree()).root(6));
  });

  it('does not follow from checkpoints and seals alone', async () => {
    const time = movable();
    await append(...FIRST);
    await startAt(time);
    await sealed(1);
    time.at += 60_000;
    const before = await signedCheckpoints(2); // of the close, and of the opening that followed it
    await caughtUp();
    for (let n = 1; n < 5; n += 1) {
      time.at += 60_000;
      for (let turns = 0; turns < 20; turns += 1) await turn();
    }
    expect(await checkpoints()).toHaveLength(before.length);
  });

  it('is signed at the election', async () => {
    await append(...conclaveOpen(), ...votes(3, 1));
    await start();
    await signedCheckpoints(1);
    await append(...election(1));
    const all = await eventually(async () => {
      const signed = await checkpoints();
      return signed.some(({ size }) => size === 9) ? signed : undefined;
    });
    expect(all.map(({ size }) => size)).toEqual([6, 8, 9]);
  });

  it('is signed again after a crash between signature and event, under the same number', async () => {
    await append(...FIRST);
    log.silent = true;
    await start();
    await eventually(() => store.get(CONCLAVE));
    await trees.close();
    log.silent = false;
    await start();
    const [checkpoint] = await signedCheckpoints(1);
    expect(checkpoint).toMatchObject({ size: 7, previous: null });
  });

  it('is not released before it is stored', async () => {
    store.isBroken = true;
    await append(...FIRST);
    await start();
    await eventually(() => Promise.resolve(errors.length > 2 ? true : undefined));
    expect(await checkpoints()).toEqual([]);
    store.isBroken = false;
    expect(await signedCheckpoints(1)).toHaveLength(1);
  });

  it('is signed of the other editions while the record of one is damaged, and of that one once it is restored', async () => {
    const next = hex(0xc1);
    await append(...FIRST);
    await start();
    const [first] = await signedCheckpoints(1);
    store.damaged.add(CONCLAVE);
    await append(roundClosed(2), opened({ conclaveId: next }), roundOpened(9), started(next, CONCLAVE), roundClosed(9));
    await sealed(1, next);
    await eventually(() => Promise.resolve(errors.length > 1 ? true : undefined));
    expect(errors.every((error) => error instanceof CheckpointStoreDamaged)).toBe(true);
    expect(await checkpoints()).toEqual([first]);
    store.damaged.clear();
    await sealed(2);
    const [, second] = await checkpoints();
    expect(second).toMatchObject({ previous: sha256Hex(first!.note), root: (await tree()).root(second!.size) });
  });

  it('continues through tiles that are damaged or missing, as the log has it', async () => {
    const time = movable();
    const damaged: number[] = [];
    await append(...conclaveOpen(), ...votes(300, 1));
    const signer = signerWith({ onTilesDamaged: ({ size }) => damaged.push(size) }, time);
    await start({ clock: time, signer });
    await signedCheckpoints(1);
    const [tile] = await models.tiles.find();
    await models.tiles.put({ ...tile!, root: 'ab'.repeat(32) });
    await append(vote(2));
    await caughtUp();
    time.at += 30_000;
    await signedCheckpoints(2);
    await models.tiles.deleteMany({});
    await append(vote(2));
    await caughtUp();
    time.at += 30_000;
    const [, , third] = await signedCheckpoints(3);
    expect(third!.root).toBe((await tree()).root(third!.size));
    expect(damaged).toEqual([305, 307]);
    expect(refusals).toEqual([]);
  });
});

describe('signer', () => {
  const signed = async () => {
    await append(...FIRST);
    await start();
    await sealed(1);
    await caughtUp();
    await stop();
  };
  const record = () => store.records.get(CONCLAVE)!;

  it('refuses a log from which the last events were cut off', async () => {
    await signed();
    store.records.set(CONCLAVE, { ...record(), size: 40 });
    await append(roundClosed(2));
    await start();
    expect((await refused()).data).toMatchObject({ reason: 'smaller-tree', size: 11, signedSize: 40 });
  });

  it('refuses a shorter log at the start, without an event that requires a signature', async () => {
    await signed();
    store.records.set(CONCLAVE, { ...record(), size: 40 });
    await start();
    expect((await refused()).data).toMatchObject({ reason: 'smaller-tree', size: 10, signedSize: 40 });
  });

  it('signs the log as it is once an operator has decided', async () => {
    await signed();
    store.records.set(CONCLAVE, { ...record(), size: 40, time: '2031-01-01T00:00:00.000Z' });
    await start();
    const { size, root } = (await refused()).data;
    await append({ type: 'IncidentResolved', data: { conclaveId: CONCLAVE, size: size + 1, root, decision: 'other' } });
    await caughtUp();
    expect(await checkpoints()).toHaveLength(1); // the decision is about another tree
    await append({ type: 'IncidentResolved', data: { conclaveId: CONCLAVE, size, root, decision: 'this one' } });
    const [before, after] = await signedCheckpoints(2);
    expect(after).toMatchObject({ size: 13, root: (await tree()).root(13), previous: sha256Hex(before!.note) });
    const decisions = [story.events.at(-1)!.eventId];
    expect(record()).toMatchObject({ size: 13, decisions, time: new Date(START).toISOString() });
    await append(roundClosed(2));
    await sealed(2);
    await stop();
    await start();
    await caughtUp();
    expect(await refusedEvents()).toHaveLength(1);
  });

  describe('of a backup that is restored twice', () => {
    let backup: Recorded[];
    beforeEach(async () => {
      await signed();
      backup = await recorded();
      await append(...votes(3, 2), roundClosed(2));
      await start();
      await sealed(2);
      await caughtUp();
      await stop();
    });

    /** Restores the backup and decides about the refusal; the log as it is then. */
    const decided = async (): Promise<Recorded[]> => {
      await restore(backup);
      await start();
      const { size, root } = (await refused()).data;
      await append({ type: 'IncidentResolved', data: { conclaveId: CONCLAVE, size, root, decision: 'restored' } });
      await signedCheckpoints(2);
      await caughtUp();
      await stop();
      return recorded();
    };

    it('follows the decision each time', async () => {
      await decided();
      await decided();
      expect(refusals).toEqual(['smaller-tree', 'smaller-tree']);
    });

    it('does not follow the first decision again after the second', async () => {
      const first = await decided();
      await decided();
      await restore(first);
      await start();
      await eventually(async () => ((await refusedEvents()).length === 2 ? true : undefined));
      expect(refusals).toEqual(['smaller-tree', 'smaller-tree', 'inconsistent-tree']);
    });
  });

  it('refuses again what does not continue the log that an operator has accepted', async () => {
    await signed();
    store.records.set(CONCLAVE, { ...record(), size: 40 });
    await start();
    const { size, root } = (await refused()).data;
    await append({ type: 'IncidentResolved', data: { conclaveId: CONCLAVE, size, root, decision: 'this one' } });
    await signedCheckpoints(2);
    await caughtUp();
    await stop();
    store.records.set(CONCLAVE, { ...record(), size: 90 });
    await start();
    await eventually(async () => ((await refusedEvents()).length === 2 ? true : undefined));
  });

  it('refuses a log that was changed below what was signed, although all hashes were recomputed', async () => {
    await signed();
    store.records.set(CONCLAVE, { ...record(), root: 'ab'.repeat(32), size: 6, rounds: {} });
    await models.drop();
    await append(...votes(2, 2), roundClosed(2));
    await start();
    const { data } = await refused();
    expect(data).toMatchObject({ reason: 'inconsistent-tree', signedSize: 6, signedRoot: 'ab'.repeat(32) });
    expect(data.root).toBe((await tree()).root(data.size));
  });

  it('refuses a second seal of a round with another tree', async () => {
    await signed();
    const { root } = record();
    const [sealedRound] = Object.keys(record().rounds);
    const other = { ...record(), size: 5, root: (await tree()).root(5), rounds: { [sealedRound!]: { size: 7, root } } };
    store.records.set(CONCLAVE, other);
    const signer = signerWith();
    const head = { size: 6, root: (await tree()).root(6) };
    const round = { roundId: sealedRound!, roundNumber: 1 };
    const outcome = await signer.sign({ conclaveId: CONCLAVE, head, round, logged: null, resolved: null });
    expect(outcome).toMatchObject({ is: 'refused', refusal: { reason: 'second-seal' } });
  });

  it('refuses a clock that runs backwards, and ignores two minutes', async () => {
    await signed();
    const time = movable();
    time.at = START - 120_000;
    await append(...votes(1, 2), roundClosed(2), roundOpened(3));
    await startAt(time);
    await sealed(2);
    const last = (await checkpoints()).at(-1);
    expect(last?.time).toBe(new Date(START).toISOString());
    time.at = START - 86_400_000;
    await append(roundClosed(3));
    expect((await refused()).data).toMatchObject({
      reason: 'clock-backwards',
      signedAt: new Date(START).toISOString(),
    });
  });

  it('records its refusal once and signs nothing more of the edition, also after a restart', async () => {
    await signed();
    store.records.set(CONCLAVE, { ...record(), size: 40 });
    await append(roundClosed(2));
    await start();
    await refused();
    await append(roundOpened(3), roundClosed(3));
    await caughtUp();
    await stop();
    store.records.clear(); // the log remembers it, too
    await models.drop();
    await start();
    await append(roundOpened(4), roundClosed(4));
    await caughtUp();
    expect(await refusedEvents()).toHaveLength(1);
    expect(refusals).toEqual(['smaller-tree']);
    expect(sealer.state).toBe('live');
    expect(await checkpoints()).toHaveLength(1);
  });

  it('refuses a changed log of the same length at the start, too', async () => {
    await signed();
    store.records.set(CONCLAVE, { ...record(), root: 'ab'.repeat(32), size: 6, rounds: {} });
    await start();
    expect((await refused()).data).toMatchObject({ reason: 'inconsistent-tree', signedSize: 6 });
  });

  it('forgets a refusal that could not be recorded: the log may be that of a worker which was replaced', async () => {
    await signed();
    const [signer, before] = [signerWith(), record()];
    const stale = { conclaveId: CONCLAVE, round: null, logged: null, resolved: null };
    store.records.set(CONCLAVE, { ...before, size: before.size + 3 });
    expect(await signer.sign({ ...stale, head: { size: 5, root: (await tree()).root(5) } })).toMatchObject({
      is: 'refused',
    });
    store.records.set(CONCLAVE, before);
    expect(await signer.sign({ ...stale, head: before })).toMatchObject({ is: 'signed' });
  });

  it('signs nothing in a worker that was replaced', async () => {
    await append(...FIRST);
    let asked = 0;
    await start({ isActive: () => Promise.resolve((asked += 1) < 3) });
    await eventually(() => Promise.resolve(asked > 5 ? true : undefined));
    expect([await checkpoints(), store.records.size]).toEqual([[], 0]);
  });

  it('signs after a decision only what continues the refused tree', async () => {
    await signed();
    const signer = signerWith();
    const at = async (size: number) => ({ size, root: (await tree()).root(size) });
    const request = { conclaveId: CONCLAVE, round: null, logged: null };
    store.records.set(CONCLAVE, { ...record(), size: 40 });
    const changed = { size: 6, root: 'ab'.repeat(32), decision: 'first' };
    expect(await signer.sign({ ...request, head: await at(8), resolved: changed })).toMatchObject({
      refusal: { reason: 'inconsistent-tree', size: 8 },
    });
    const resolved = { ...(await at(6)), decision: 'second' };
    // An earlier version has followed it, and kept the refused tree alone.
    store.records.set(CONCLAVE, { ...record(), size: 40, decisions: [], resolved: await at(6) });
    expect(await signer.sign({ ...request, head: await at(8), resolved })).toMatchObject({
      refusal: { reason: 'smaller-tree' },
    });
    store.records.set(CONCLAVE, { ...record(), size: 40, resolved: null });
    expect(await signer.sign({ ...request, head: await at(8), resolved })).toMatchObject({ is: 'signed' });
    expect(record().decisions).toEqual(['second']);
  });

  it('takes over what the log says was signed when its store is lost', async () => {
    await signed();
    store.records.clear();
    const lost: number[] = [];
    const signer = signerWith({ onStoreLost: ({ size }) => lost.push(size) });
    await append(roundClosed(2));
    await start({ signer });
    await sealed(2);
    expect(lost).toEqual([7]);
    expect(record().size).toBe(11);
  });
});
