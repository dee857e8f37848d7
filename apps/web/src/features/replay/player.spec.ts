import { describe, expect, it } from '@jest/globals';
import { LAST, START, momentOf, playing } from './player.fixture.js';

describe('the position', () => {
  it('comes from the address, with the compared position', async () => {
    const { player, opened, settle } = playing({ n: 30, b: 10 });
    await settle();
    expect(player.state.get()).toMatchObject({
      position: 30,
      frame: { sequence: 30 },
      comparedFrame: { sequence: 10 },
    });
    expect(opened).toEqual([expect.objectContaining({ last: LAST, loggedIn: false, version: '1.4' })]);
  });

  it('stays within the edition', async () => {
    const { player, settle } = playing({ n: 500, b: null });
    await settle();
    expect(player.state.get().position).toBe(LAST);
    player.step(5);
    expect(player.state.get().position).toBe(LAST);
    player.seek(-4);
    expect(player.state.get().position).toBe(1);
  });

  it('follows the slider immediately; the frame follows later', async () => {
    const { player, settle } = playing();
    await settle();
    player.seek(40);
    player.seek(41);
    expect(player.state.get()).toMatchObject({ position: 41, frame: { sequence: 1 } });
    await settle();
    expect(player.state.get()).toMatchObject({ position: 41, frame: { sequence: 41 } });
  });

  it('moves to the last event at or before a time', async () => {
    const { player, settle } = playing();
    player.goTo(momentOf(50) + 60_000);
    await settle();
    expect(player.state.get()).toMatchObject({ position: 50, frame: { sequence: 50 } });
  });
});

describe('while a frame is loading', () => {
  it('shows the approximate frame at once when there is no frame yet', async () => {
    const { player, settle } = playing({ n: 30, b: null });
    expect(player.state.get()).toMatchObject({ frame: null, approximateFrame: { sequence: 30 } });
    await settle();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 30 }, approximateFrame: null });
  });

  it('keeps the last frame briefly, then shows an approximate frame for each step', async () => {
    const { player, settle, hold, wait } = playing();
    await settle();
    const release = hold();
    player.seek(40);
    expect(player.state.get()).toMatchObject({ frame: { sequence: 1 }, approximateFrame: null });
    wait();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 1 }, approximateFrame: { sequence: 40 } });
    player.seek(60);
    expect(player.state.get().approximateFrame?.sequence).toBe(60);
    await release();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 60 }, approximateFrame: null });
  });

  it('ignores a frame of an outdated position while an approximate frame is shown', async () => {
    const { player, settle, hold, wait } = playing();
    await settle();
    const releaseFirst = hold();
    player.seek(40);
    wait();
    player.seek(60);
    const releaseSecond = hold();
    await releaseFirst();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 40 }, approximateFrame: { sequence: 60 } });
    await releaseSecond();
    expect(player.state.get()).toMatchObject({ frame: { sequence: 60 }, approximateFrame: null });
  });
});

describe('a compared position', () => {
  it('stays removed when its frame arrives late', async () => {
    const { player, settle, hold } = playing({ n: 30, b: null });
    await settle();
    const release = hold();
    player.compareWith(10);
    player.compareWith(null);
    await release();
    expect(player.state.get()).toMatchObject({ b: null, comparedFrame: null });
  });
});

describe('a position that does not exist', () => {
  it.each([
    { what: 'an event after the last', n: 500, missing: { is: 'number', n: 500 }, at: LAST },
    { what: 'an event before the first', n: 0, missing: { is: 'number', n: 0 }, at: 1 },
    { what: 'a moment before the first', n: 30, to: START - 1, missing: { is: 'before' }, at: 1 },
    { what: 'a moment after the last', n: 30, to: momentOf(LAST) + 5_000, missing: { is: 'after' }, at: LAST },
  ])('$what moves to the nearest end and reports it until the next move', async ({ n, to, missing, at }) => {
    const { player, settle } = playing({ n, b: null });
    await settle();
    if (to !== undefined) player.goTo(to);
    await settle();
    expect(player.state.get()).toMatchObject({ missing, position: at });
    player.seek(40);
    expect(player.state.get().missing).toBeNull();
  });

  it.each([
    [500, LAST],
    [-3, 1],
  ])('reports that the compared event %i does not exist', async (b, nearest) => {
    const { player, settle } = playing({ n: 30, b });
    await settle();
    expect(player.state.get()).toMatchObject({
      missing: { is: 'compared', n: b },
      position: 30,
      b: nearest,
      comparedFrame: { sequence: nearest },
    });
  });

  it('reports nothing within the second of the last event', async () => {
    const { player, settle } = playing();
    player.goTo(momentOf(LAST) + 999);
    await settle();
    expect(player.state.get()).toMatchObject({ missing: null, position: LAST });
  });
});
