import { describe, expect, it } from '@jest/globals';
import { handleKey } from './use-keys.js';
import { LAST, index, playing } from './player.fixture.js';

describe('playback', () => {
  it('runs at the original pace times the speed', async () => {
    const { player, settle, pass } = playing();
    player.setSpeed(10);
    player.play();
    await settle();
    await pass(1_000);
    expect(player.state.get()).toMatchObject({ playing: true, position: 11 });
  });

  it('skips a silence and reports it', async () => {
    const { player, settle, pass } = playing({ n: 50, b: null });
    player.setSpeed(1);
    player.play();
    await settle();
    await pass(200);
    expect(player.state.get()).toMatchObject({ position: 51, skipped: 601_000 });
    await pass(4_500);
    expect(player.state.get()).toMatchObject({ playing: true, skipped: 0 });
  });

  it('stops at the end and restarts from the beginning', async () => {
    const { player, settle, pass, isTicking } = playing({ n: 98, b: null });
    player.setSpeed(10);
    player.play();
    await settle();
    await pass(1_000);
    expect(player.state.get()).toMatchObject({ playing: false, position: LAST });
    expect(isTicking()).toBe(false);
    player.play();
    expect(player.state.get()).toMatchObject({ playing: true, position: 1 });
  });

  it('continues from a seek position', async () => {
    const { player, settle, pass } = playing();
    player.setSpeed(1);
    player.play();
    await settle();
    player.seek(70);
    await settle();
    await pass(2_000);
    expect(player.state.get().position).toBe(72);
  });

  it('pauses when the next frame fails to load; a retry clears the failure', async () => {
    const { player, settle, pass, fail } = playing();
    player.play();
    await settle();
    fail(true);
    await pass(300);
    expect(player.state.get()).toMatchObject({ playing: false, failed: 'unreachable' });
    fail(false);
    player.retry();
    await settle();
    expect(player.state.get()).toMatchObject({ failed: null });
  });
});

describe('an edition that has grown', () => {
  it('keeps the position', async () => {
    const { player, opened, settle } = playing({ n: 30, b: null });
    await settle();
    player.renew({ ...index, last: 120 });
    await settle();
    expect(player.state.get()).toMatchObject({ position: 30, index: { last: 120 } });
    expect(opened.map(({ last }) => last)).toEqual([LAST, 120]);
  });
});

const NO_MODIFIER = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

describe('keyboard shortcuts', () => {
  it.each([
    [{ key: 'ArrowRight' }, 31],
    [{ key: 'ArrowLeft' }, 29],
    [{ key: 'ArrowRight', shiftKey: true }, LAST],
    [{ key: 'ArrowLeft', shiftKey: true }, 1],
    [{ key: 'PageDown' }, 60],
    [{ key: 'PageUp' }, 20],
    [{ key: 'Home' }, 1],
    [{ key: 'End' }, LAST],
  ])('%o moves to %i', (key, position) => {
    const { player } = playing({ n: 30, b: null });
    expect(handleKey(player, { ...NO_MODIFIER, ...key })).toBe(true);
    expect(player.state.get().position).toBe(position);
  });

  it('toggle playback and ignore other keys', () => {
    const { player } = playing();
    handleKey(player, { ...NO_MODIFIER, key: ' ' });
    expect(player.state.get().playing).toBe(true);
    handleKey(player, { ...NO_MODIFIER, key: ' ' });
    expect(player.state.get().playing).toBe(false);
    expect(handleKey(player, { ...NO_MODIFIER, key: 'a' })).toBe(false);
  });

  it.each(['altKey', 'ctrlKey', 'metaKey'])('leave the shortcuts of the browser with %s alone', (modifier) => {
    const { player } = playing({ n: 30, b: null });
    expect(handleKey(player, { ...NO_MODIFIER, key: 'ArrowLeft', [modifier]: true })).toBe(false);
    expect(player.state.get().position).toBe(30);
  });
});
