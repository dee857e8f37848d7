import { EmbeddedDocumentStore } from '@fumata/documents';
import { Unavailable } from '@fumata/platform';
import { verifySeal } from '@fumata/proof';
import { ReadModels } from '@fumata/read-models';
import {
  CONCLAVE,
  conclaveOpen,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  SALT,
  started,
  vote,
  votes,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import {
  prepareSealer,
  FIRST,
  append,
  caughtUp,
  errors,
  leaves,
  log,
  models,
  sealed,
  sealer,
  seals,
  key,
  start,
  stop,
  story,
  tree,
  trees,
} from './sealer.fixture.js';

const NEXT = hex(0xc1);

prepareSealer();

describe('sealer: closed round', () => {
  it('signs the edition’s tree up to the close', async () => {
    await append(...FIRST);
    await start();
    const [seal] = await sealed(1);
    expect(seal).toMatchObject({ conclaveId: CONCLAVE, roundId: round(1), roundNumber: 1, size: 7 });
    expect(seal?.root).toBe((await tree()).root(7));
    expect(verifySeal({ v: 1, ...seal! }, key.publicKey)).toBe(true);
  });

  it('signs leaves of version 2 in an edition with a salt, also after a restart', async () => {
    await append(...conclaveOpen({ salt: SALT }), ...votes(3, 1), roundClosed(1), roundOpened(2));
    await start();
    const [first] = await sealed(1);
    await caughtUp();
    await stop();
    await start();
    await append(...votes(2, 2, { roundId: round(2), roundNumber: 2 }), roundClosed(2), roundOpened(3));
    const [, second] = await sealed(2);
    expect((await leaves()).map(({ v }) => v)).toEqual((await leaves()).map(() => 2));
    expect([first?.root, second?.root]).toEqual([(await tree()).root(first?.size), (await tree()).root(second?.size)]);
  });

  it('signs nothing before the log holds its key', async () => {
    await append(...FIRST);
    let isRecorded = false;
    const attempts = Promise.withResolvers<void>();
    await start({
      ensureKeyRecorded: () => {
        if (isRecorded) return Promise.resolve();
        if (errors.length > 1) attempts.resolve();
        return Promise.reject(new Unavailable('event-log', 'away'));
      },
    });
    await attempts.promise;
    expect(await seals()).toEqual([]);
    isRecorded = true;
    expect(await sealed(1)).toHaveLength(1);
  });

  it('seals while the next round receives votes, each seal extending the previous one', async () => {
    await start();
    await append(...FIRST);
    await sealed(1);
    await append(...votes(2, 2), roundClosed(2), roundOpened(3));
    const [, second] = await sealed(2);
    expect(second?.root).toBe((await tree()).root(second?.size));
    expect((await leaves()).slice(0, second?.size).map(({ type }) => type)).toContain('RoundSealed');
  });

  it('seals once although the log is followed repeatedly', async () => {
    await append(...FIRST);
    for (let starts = 0; starts < 3; starts += 1) {
      await start();
      await sealed(1);
      await caughtUp();
      await stop();
    }
    await models.drop();
    await start();
    await caughtUp();
    expect(await seals()).toHaveLength(1);
  });

  it('seals once with two concurrent sealers', async () => {
    await start();
    const [first, firstTrees] = [sealer, trees];
    await start({ models: new ReadModels(EmbeddedDocumentStore.inMemory()) });
    await append(...FIRST);
    await sealed(1);
    await append(...votes(1, 2));
    await caughtUp();
    expect(await seals()).toHaveLength(1);
    await first.stop();
    await firstTrees.close();
  });

  it('seals after the log was unavailable', async () => {
    await append(...FIRST);
    log.refusals = 2;
    await start();
    await sealed(1);
    expect(errors).toHaveLength(2);
  });

  it('seals after a crash between close and seal', async () => {
    await append(...FIRST);
    log.silent = true;
    await start();
    await caughtUp();
    await trees.close();
    log.silent = false;
    await start();
    expect(await sealed(1)).toHaveLength(1);
  });
});

describe('sealer: open round', () => {
  it('has no seal', async () => {
    await append(...conclaveOpen(), ...votes(2, 1));
    await start();
    await caughtUp();
    expect(await seals()).toEqual([]);
  });

  it('is sealed at the end of its edition with its last number', async () => {
    const corrected = {
      type: 'ConclaveCorrected',
      data: { before: { currentRound: 1 }, after: { currentRound: 4 } },
    } as const;
    const closed = { type: 'ConclaveClosed', data: { reason: 'reset' } } as const;
    await append(
      ...conclaveOpen(),
      vote(1),
      corrected,
      opened({ conclaveId: NEXT }),
      roundOpened(9),
      started(NEXT, CONCLAVE),
    );
    story.append(closed);
    const { stream: _, ...event } = story.events.at(-1)!;
    await log.append(`conclave-${CONCLAVE}`, 'any', [event as never]); // as above
    await start();
    const [seal] = await sealed(1);
    expect(seal).toMatchObject({ roundId: round(1), roundNumber: 4, size: 6 });
    expect(await seals(NEXT)).toEqual([]);
  });
});
