import { join } from 'node:path';
import { amount } from '../harness/amount.ts';
import type { Bench } from '../harness/bench.ts';
import { Conductor } from '../harness/conductor.ts';
import { rowOf, spread } from '../harness/row.ts';
import { Site } from '../harness/site-process.ts';
import type { SmokeOnScreen } from './smoke-measurement.ts';

/** Code that runs in a page is compiled with browser types, unlike this folder. */
const IN_CHROMIUM = new URL('../../browser/measure-smoke.ts', import.meta.url);
const TIMES = amount(5, 1);
const MEASURED_MS = amount(2_000, 300);

/** (y) Processor time that the smoke takes on a visitor's screen, against a canvas of the whole scene. */
export const smokeOnScreen: Bench = async ({ folder }) => {
  const site = await Site.start(join(folder, 'smoke'));
  try {
    const conductor = await Conductor.logIn(site);
    const { measureSmoke } = (await import(IN_CHROMIUM.href)) as { measureSmoke: SmokeOnScreen }; // its only export
    const { idle, smoke, canvas } = await measureSmoke({
      address: site.address,
      closeRound: () => conductor.command('next-round'),
      times: TIMES,
      forMs: MEASURED_MS,
    });
    // The smallest of several shares: other work of the machine makes each frame dearer.
    const without = Math.min(...idle);
    const share = (measured: readonly number[]): number => 100 * (Math.min(...measured) - without);
    const note = (measured: readonly number[]): string =>
      spread(
        measured.map((each) => 100 * (each - without)),
        1,
      );
    return [
      rowOf({
        name: 'y: black smoke on a screen of 1280 px',
        ours: share(smoke),
        limit: share(canvas),
        aim: 1,
        unit: '% of a core',
        better: 'less',
        note: `${note(smoke)}; canvas of the scene ${note(canvas)}; the page before, taken off: ${spread(
          idle.map((each) => 100 * each),
          1,
        )}`,
      }),
    ];
  } finally {
    await site.stop();
  }
};
