import { evolve, emptyView, upcast, type ConclaveView } from '@fumata/conclave';
import { runningSha256 } from '@fumata/platform';
import { deepDifferences } from '@fumata/read-models';
import { CommandRefused } from '../terminal/command-refused.js';
import type { CopyOptions, EqualPart } from './copied.js';
import type { SourceAndTarget } from './installation.js';
import { LogCursor, refuseDifference, STEP, textOf } from './log-cursor.js';

/**
 * Compares both logs event by event and folds each; the folded states must be equal except for their positions. Returns
 * the fold.
 *
 * @throws CommandRefused naming the first difference
 */
export async function compareLogs(
  { source, target }: SourceAndTarget,
  { onProgress, throwIfInterrupted }: CopyOptions,
): Promise<EqualPart & { readonly view: ConclaveView }> {
  const cursors = [new LogCursor(source.log), new LogCursor(target.log)] as const;
  const hash = runningSha256();
  const views = [emptyView(), emptyView()] as const;
  let count = 0;
  try {
    for (;;) {
      throwIfInterrupted();
      const [ours, theirs] = await Promise.all([cursors[0].take(STEP), cursors[1].take(STEP)]);
      for (const [n, event] of ours.entries()) {
        const other = theirs[n];
        if (!other) throw new CommandRefused(endsEarly(target.where, count));
        count += 1;
        const texts = { source: textOf(event), target: textOf(other) };
        refuseDifference(texts, event, count);
        hash.update(texts.source);
        evolve(views[0], upcast(event));
        evolve(views[1], upcast(other));
      }
      if (theirs.length > ours.length) throw new CommandRefused(endsEarly(source.where, count));
      if (ours.length === 0) break;
      onProgress(count);
    }
  } finally {
    await Promise.all(cursors.map((cursor) => cursor.end()));
  }
  const [difference] = deepDifferences({ ...views[0], position: '' }, { ...views[1], position: '' });
  if (difference) throw new CommandRefused(`Les deux journaux ne donnent pas le même état (${difference.field})`);
  return { what: 'journal', count, sha256: hash.digest(), view: views[0] };
}

const endsEarly = (where: string, events: number): string =>
  `Le journal ${where} finit après ${events} événements, l’autre continue : arrêtez tout ce qui sert l’un ou l’autre, puis relancez la commande`;
