import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Player, PlayerState } from '../player.js';
import { index } from '../player.fixture.js';
import { Controls } from './controls.js';

const player = {} as Player; // only called by the buttons

describe('the clock of the replay', () => {
  it('writes the first of a month as an ordinal', () => {
    const clock = Date.parse('2025-06-01T12:32:00Z');
    const state = { index, position: 12, frame: null, approximateFrame: null, clock, skipped: 0 } as PlayerState; // the fields of a clock
    const html = renderToStaticMarkup(<Controls player={player} state={state} />);
    expect(html).toMatch(/1<sup>er<\/sup>\u00A0juin · (?:<[^>]*>)*<span class="num">12</);
  });
});
