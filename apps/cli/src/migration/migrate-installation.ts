import { contentCollections, refuseUnreadable } from '@fumata/content';
import { type Clock, runningSha256 } from '@fumata/platform';
import type { WorkOptions } from '../projections/work.js';
import { CommandRefused } from '../terminal/command-refused.js';
import { claimTarget, releaseTarget } from './claim-target.js';
import { compareLogs } from './compare-logs.js';
import type { CopyOptions, EqualPart, Timed } from './copied.js';
import { copyCollection } from './copy-content.js';
import { copyLog } from './copy-log.js';
import type { SourceAndTarget } from './installation.js';
import { refuseUnknownSeals, type Keys } from './keys.js';
import { logExtent } from './log-cursor.js';
import { comparePictures, copyPictures } from './pictures.js';
import type { Report } from './report.js';
import type { CollectionDefinition } from '@fumata/documents';
import { canonical } from './canonical.js';
import { documentsInRange, pagesOf } from './documents-in-pages.js';

/** @throws CommandRefused naming the first document that differs */
async function compareCollection(
  { source, target }: SourceAndTarget,
  definition: CollectionDefinition,
  { onProgress, throwIfInterrupted }: CopyOptions,
): Promise<EqualPart> {
  const what = definition.name;
  const [from, to] = [source.documents.collection(definition), target.documents.collection(definition)];
  const hash = runningSha256();
  let count = 0;
  for await (const page of pagesOf(from)) {
    throwIfInterrupted();
    const others = await documentsInRange(to, page);
    for (const document of page.documents) {
      const text = canonical(document);
      if (text !== canonical(others.get(document._id))) throw new CommandRefused(`${what} ${document._id} diffère`);
      hash.update(text);
    }
    count += page.documents.length;
    onProgress(count);
  }
  const total = await to.count();
  if (total !== count) throw new CommandRefused(`${what} : ${total} documents au lieu de ${count}`);
  return { what, count, sha256: hash.digest() };
}

export interface MigrationOptions extends Pick<WorkOptions, 'signal' | 'onProgress'> {
  readonly clock: Clock;
  /** Keys in use at the target; undefined when the seals need not be checked. */
  readonly keys: Keys | undefined;
  /** Time of the backup that is the source; undefined for an installation. */
  readonly backup?: string;
  /** Called once the target is claimed, before anything is copied. */
  readonly onClaimed?: () => void;
}

/**
 * Copies log, content and pictures of an installation, then compares source and target. An interrupted copy is resumed
 * by the next call; the target is not served until everything is equal.
 *
 * @throws CommandRefused naming the obstacle or the first difference
 */
export async function migrateInstallation(ends: SourceAndTarget, options: MigrationOptions): Promise<Report> {
  const { source, target } = ends;
  const steps = new Steps(options);
  await refuseUnreadable(source.documents);
  const extent = await logExtent(source, steps.options('Journal : compte', 0).onProgress);
  if (!extent) throw new CommandRefused(`Il n’y a rien ${source.where} : son journal est vide`);
  await claimTarget(target, { origin: extent.origin, backup: options.backup }, options.clock);
  options.onClaimed?.();
  const copied = [await steps.timed('Journal : copie', extent.events, (step) => copyLog(ends, step))];
  for (const definition of contentCollections()) {
    const of = await source.documents.collection(definition).count();
    copied.push(await steps.timed(`${definition.name} : copie`, of, (step) => copyCollection(ends, definition, step)));
  }
  const pictures = (await source.pictures.names()).length;
  copied.push(await steps.timed('Images : copie', pictures, (step) => copyPictures(ends, step)));
  const { same } = await compareInstallations(ends, options);
  await releaseTarget(target, options.clock);
  return { copied, same };
}

/** Only compares source and target. @throws CommandRefused naming the first difference */
export async function compareInstallations(ends: SourceAndTarget, options: MigrationOptions): Promise<Report> {
  const { source } = ends;
  const steps = new Steps(options);
  const extent = await logExtent(source, steps.options('Journal : compte', 0).onProgress);
  const { view, ...log } = await steps.timed('Journal : contrôle', extent?.events ?? 0, (step) =>
    compareLogs(ends, step),
  );
  const same: (EqualPart & Timed)[] = [log];
  for (const definition of contentCollections()) {
    const of = await source.documents.collection(definition).count();
    same.push(
      await steps.timed(`${definition.name} : contrôle`, of, (step) => compareCollection(ends, definition, step)),
    );
  }
  const pictures = (await source.pictures.names()).length;
  same.push(await steps.timed('Images : contrôle', pictures, (step) => comparePictures(ends, step)));
  if (options.keys) refuseUnknownSeals(view, options.keys);
  return { copied: [], same };
}

/** Measures each step and reports its progress. */
class Steps {
  readonly #options: MigrationOptions;

  constructor(options: MigrationOptions) {
    this.#options = options;
  }

  options(step: string, of: number): CopyOptions {
    const { signal, onProgress } = this.#options;
    return {
      onProgress: (done) => onProgress(step, done, of),
      throwIfInterrupted: () => {
        if (signal.aborted) throw new CommandRefused('Interrompu : la même commande reprend où elle s’est arrêtée');
      },
    };
  }

  async timed<T extends object>(
    step: string,
    of: number,
    work: (options: CopyOptions) => Promise<T>,
  ): Promise<T & Timed> {
    const { clock } = this.#options;
    const startedAt = clock.now().getTime();
    const result = await work(this.options(step, of));
    return { ...result, seconds: (clock.now().getTime() - startedAt) / 1_000 };
  }
}
