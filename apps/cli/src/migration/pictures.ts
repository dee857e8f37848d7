import { sha256 } from '@fumata/platform';
import { CommandRefused } from '../terminal/command-refused.js';
import type { CopiedPart, CopyOptions, EqualPart } from './copied.js';
import type { SourceAndTarget } from './installation.js';

/** Number of pictures in progress at once. */
const CONCURRENCY = 4;

/** Copies picture files and deletes those missing from the source. Files with equal hashes are kept. */
export async function copyPictures({ source, target }: SourceAndTarget, options: CopyOptions): Promise<CopiedPart> {
  const names = await source.pictures.names();
  const existing = new Set(await target.pictures.names());
  const ours = new Set(names);
  for (const name of existing) if (!ours.has(name)) await target.pictures.delete(name);
  let [unchanged, copied] = [0, 0];
  await concurrently(names, options, async (name) => {
    const bytes = await source.pictures.get(name);
    if (!bytes) return; // deleted since the names were listed
    const other = existing.has(name) ? await target.pictures.get(name) : undefined;
    if (other && sha256(other) === sha256(bytes)) unchanged += 1;
    else {
      await target.pictures.put(name, bytes);
      copied += 1;
    }
  });
  return { what: 'images', unchanged, copied };
}

/** @throws CommandRefused naming the first picture that differs */
export async function comparePictures({ source, target }: SourceAndTarget, options: CopyOptions): Promise<EqualPart> {
  const names = await source.pictures.names();
  const [ours, theirs] = [new Set(names), new Set(await target.pictures.names())];
  const unmatched = [...theirs].find((name) => !ours.has(name)) ?? names.find((name) => !theirs.has(name));
  if (unmatched !== undefined) throw new CommandRefused(`L’image ${unmatched} n’est pas des deux côtés`);
  const hashes = new Map<string, string>();
  await concurrently(names, options, async (name) => {
    const [bytes, other] = await Promise.all([source.pictures.get(name), target.pictures.get(name)]);
    const hash = bytes && sha256(bytes);
    if (hash === undefined || !other || hash !== sha256(other)) throw new CommandRefused(`L’image ${name} diffère`);
    hashes.set(name, hash);
  });
  const lines = names.map((name) => `${name} ${hashes.get(name) ?? ''}\n`);
  return { what: 'images', count: names.length, sha256: sha256(lines.join('')) };
}

async function concurrently(
  names: readonly string[],
  { onProgress, throwIfInterrupted }: CopyOptions,
  work: (name: string) => Promise<void>,
): Promise<void> {
  const remaining = names.values();
  let [done, hasFailed] = [0, false];
  const runNext = async (name: string): Promise<void> => {
    throwIfInterrupted();
    await work(name);
    done += 1;
    onProgress(done);
  };
  const worker = async (): Promise<void> => {
    for (const name of remaining) {
      if (hasFailed) return;
      await runNext(name).catch((cause: unknown) => {
        hasFailed = true;
        throw cause;
      });
    }
  };
  // Waits for all of them: none may write after the store is closed.
  const ended = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
