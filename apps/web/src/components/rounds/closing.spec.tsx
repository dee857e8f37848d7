import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { viewWith } from '../../live/live-conclave.fixture.js';
import { momentOfView } from '../../live/summary/summary-of.js';
import { Closing } from './closing.js';

const CLOSES_AT = '2025-05-08T16:00:00Z';
/** The words, without elements. */
function closingAt(at: string, isPaused: boolean): string {
  const view = viewWith({ at, conclaveState: { closesAt: CLOSES_AT, isPaused } });
  return renderToStaticMarkup(<Closing closesAt={CLOSES_AT} at={at} moment={momentOfView(view)} />).replaceAll(
    /<[^>]+>/g,
    '',
  );
}

describe('the announced closing', () => {
  it('is counted down, but not during a pause', () => {
    expect(closingAt('2025-05-08T15:59:10Z', false)).toMatch(/annoncée à 18.h.00, heure de Rome, dans 0:00:50/);
    expect(closingAt('2025-05-08T15:59:10Z', true)).toMatch(/annoncée à 18.h.00, heure de Rome(?!,)/);
  });

  it('is described as past from its time on', () =>
    expect(closingAt(CLOSES_AT, true)).toMatch(/annoncée à 18.h.00, heure de Rome, dépassée/));
});
