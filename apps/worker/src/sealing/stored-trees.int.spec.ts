import { isBallotEvent } from '@fumata/conclave';
import { type Position } from '@fumata/event-log';
import { leafHash, TILE, tiledPath, verifyInclusion } from '@fumata/proof';
import { CONCLAVE, conclaveOpen, hex, opened, roundClosed, roundOpened, votes } from '@fumata/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { TREES } from './sealer.js';
import {
  prepareSealer,
  FIRST,
  append,
  caughtUp,
  leaves,
  log,
  models,
  recorded,
  sealed,
  start,
  stop,
  tree,
  turn,
} from './sealer.fixture.js';

prepareSealer();

describe('sealer: stored trees', () => {
  it('prove each event from its tile and all roots', async () => {
    await append(...conclaveOpen(), ...votes(TILE + 200, 1), roundClosed(1), roundOpened(2));
    await start();
    const [seal] = await sealed(1);
    await caughtUp();
    const hashes = (await leaves()).map((leaf) => leafHash(leaf)).slice(0, seal!.size);
    const roots = (await models.tiles.find({ conclaveId: CONCLAVE })).map(({ root }) => root);
    const rest = (await models.edges.get(CONCLAVE))?.rests[String(seal!.size)] ?? '';
    for (const index of [0, TILE - 1, TILE, seal!.size - 1]) {
      const from = index - (index % TILE);
      const path = tiledPath({ index, tile: hashes.slice(from, from + TILE), roots: [...roots, rest] });
      expect(verifyInclusion({ leafHash: hashes[index]!, index, size: seal!.size, path }, seal!.root)).toBe(true);
    }
  });

  it('are not dropped by a former leader', async () => {
    await models.tiles.put({ _id: 'stored by the next leader' } as never); // the only field in use
    await expect(start({ isActive: async () => false })).rejects.toThrow('another process writes');
    expect(await models.tiles.count()).toBe(1);
  });

  it('are kept at the next start if a losing edition was opened first', async () => {
    await start();
    await append(opened({ conclaveId: hex(0xc1) }), ...conclaveOpen());
    await caughtUp();
    await stop();
    const drop = jest.spyOn(models, 'drop');
    await start();
    expect(drop).not.toHaveBeenCalled();
  });

  it('resume from the scan position of a shared server', async () => {
    await append(...FIRST);
    await start();
    await sealed(1);
    await caughtUp();
    const beyond = '9'.repeat(16) as Position; // in the format of this log
    while ((await models.checkpoints.get(TREES))?.checkpoint !== beyond) {
      log.advanceScan(beyond);
      await turn();
    }
    await stop();
    await start();
    expect(log.scanPositions).toEqual([undefined, beyond]);
  });

  it('continue after restarts', async () => {
    await append(...conclaveOpen());
    for (let part = 0; part < 4; part += 1) {
      await start();
      await append(...votes(TILE / 2, 1));
      await caughtUp();
      await stop();
    }
    await start();
    await append(roundClosed(1));
    const [seal] = await sealed(1);
    expect(seal?.root).toBe((await tree()).root(seal?.size));
    expect((await recorded()).filter(isBallotEvent)).toHaveLength(2 * TILE);
  });
});
