import { CHECKPOINT_OF } from '../models.js';
import type { Models } from '../models.js';
import { compareDocuments } from './differences.js';
import type { Compared, Found, Placed } from './differences.js';
import { readOn } from './recount.js';
import type { Documents, Reading, Recount } from './recount.js';

const ATTEMPTS = 100;
const RETRY_MS = 50;

export interface ComparingOptions {
  /** Between two looks at a checkpoint that is behind, milliseconds; 50 when left out. */
  readonly retryMs?: number;
}

type Comparing = Reading & ComparingOptions & { readonly models: Models };

/** Documents as they were found, and where their group stood when that began. */
interface Stored {
  /** Undefined while nothing has been written. */
  readonly position: string | undefined;
  readonly documents: Documents;
}

/**
 * Reads on to where the stored documents stand, and compares there. Who writes them goes on meanwhile: documents are written
 * before the checkpoint that stands for them, so those that are ahead of it are compared where they themselves stand, once
 * it has come there. What has been counted is never ahead of what serves: while that stands further back it is waited for.
 */
export async function compareWithServing(
  count: Recount,
  reading: Comparing,
): Promise<{ readonly found: Found; readonly position: string | undefined }> {
  const { position = '', documents } = await storedNow(count, reading);
  const head = (await reading.log.head()) ?? '';
  const isAhead = (each: Placed): boolean => each.position > position && each.position <= head;
  const ahead = keep(documents, isAhead);
  const known = idsOf(ahead);
  if (position !== '') await readOn([count], position, reading);
  const found = [
    compareAll(
      keep(documents, (each) => !isAhead(each)),
      keep(await count.documents(position), (each, collection) => !known.has(idOf(each, collection))),
      position,
    ),
  ];
  for (const upTo of positionsOf(ahead)) {
    const stands = await reaches(count, upTo, reading);
    if (stands) await readOn([count], upTo, reading);
    const here = keep(ahead, (each) => (stands ? each.position === upTo : each.position >= upTo));
    const ids = idsOf(here);
    const at = stands ? upTo : (count.position ?? '');
    const fresh = keep(await count.documents(at), (each, collection) => ids.has(idOf(each, collection)));
    found.push(compareAll(here, fresh, at));
    if (!stands) break;
  }
  return { found: together(found), position: position === '' ? undefined : position };
}

/** Once they do not stand behind what has been counted. */
async function storedNow(count: Recount, { models, retryMs }: Comparing): Promise<Stored> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const position = await standsAt(count, models);
    const documents = await count.stored(models);
    // They may have been dropped in between, or others serve.
    const dropped = ((await standsAt(count, models)) ?? '') < (position ?? '');
    if (!dropped && (count.position ?? '') <= (position ?? '')) return { position, documents };
    await pause(retryMs);
  }
  throw new Error(`${count.group} stands behind what was counted, and does not move`);
}

/** False where whoever writes them seems to have ended between documents and checkpoint. */
async function reaches(count: Recount, upTo: string, { models, retryMs }: Comparing): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (((await standsAt(count, models)) ?? '') >= upTo) return true;
    await pause(retryMs);
  }
  return false;
}

const standsAt = async ({ group }: Recount, models: Models): Promise<string | undefined> =>
  (await models.checkpoints.get(CHECKPOINT_OF[group]))?.position;

const pause = (ms = RETRY_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const entries = (documents: Documents) => Object.entries(documents) as [Compared, readonly Placed[]][]; // as they are typed

const keep = (documents: Documents, which: (each: Placed, collection: Compared) => boolean): Documents =>
  Object.fromEntries(
    entries(documents).map(([name, those]) => [name, those.filter((each) => which(each, name))]),
  );

const idOf = ({ _id }: Placed, collection: Compared): string => `${collection} ${_id}`;

const idsOf = (documents: Documents): ReadonlySet<string> =>
  new Set(entries(documents).flatMap(([name, those]) => those.map((each) => idOf(each, name))));

const positionsOf = (documents: Documents): readonly string[] =>
  [...new Set(entries(documents).flatMap(([, those]) => those.map(({ position }) => position)))].sort();

const compareAll = (stored: Documents, fresh: Documents, upTo: string): Found =>
  together(entries(stored).map(([name, those]) => compareDocuments(name, those, fresh[name] ?? [], upTo)));

const together = (found: readonly Found[]): Found => ({
  differences: found.flatMap(({ differences }) => differences),
  mends: found.flatMap(({ mends }) => mends),
});
