import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { viewWith } from '../../../live/fixture.js';
import { Closing } from './closing.js';

const CLOSES_AT = '2025-05-08T16:00:00Z';
const closingAt = (at: string, isPaused: boolean): string =>
  renderToStaticMarkup(<Closing view={viewWith({ at, conclaveState: { closesAt: CLOSES_AT, isPaused } })} />);

describe('the announced closing', () => {
  it('is counted down, but not during a pause', () => {
    expect(closingAt('2025-05-08T15:59:10Z', false)).toMatch(/annoncée à 18.h.00, heure de Rome, dans 0:00:50<\/span>/);
    expect(closingAt('2025-05-08T15:59:10Z', true)).toMatch(/annoncée à 18.h.00, heure de Rome<\/span>/);
  });

  it('is called past from its time on', () =>
    expect(closingAt(CLOSES_AT, true)).toMatch(/annoncée à 18.h.00, heure de Rome, dépassée<\/span>/));
});
