import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Refusal } from '../terminal/refusal.js';

/** Written last: without it a backup is incomplete. */
export const MANIFEST = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal('fumata-backup'),
  version: z.literal(1),
  madeAt: z.string(),
  /** Last position of the log; null when it is empty. */
  head: z.object({ position: z.string(), hash: z.string().optional() }).nullable(),
  files: z.array(
    z.object({ path: z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\\]+$/), size: z.int(), sha256: z.string() }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];

export async function describeFile(folder: string, path: string): Promise<ManifestFile> {
  const file = join(folder, path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { path, size: (await stat(file)).size, sha256: hash.digest('hex') };
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });

/** @throws Refusal when it is missing or invalid */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new Refusal(`${folder} n’est pas une sauvegarde entière : ${MANIFEST} manque`, { cause });
  });
  const parsed = manifestSchema.safeParse(jsonIn(text));
  if (!parsed.success) throw new Refusal(`${folder} : ${MANIFEST} est illisible`);
  return parsed.data;
}

/** @throws Refusal naming a file that does not match the manifest */
export async function checkFile(folder: string, expected: ManifestFile): Promise<void> {
  const found = await describeFile(folder, expected.path).catch((cause: unknown) => {
    throw new Refusal(`${expected.path} manque dans ${folder}`, { cause });
  });
  if (found.size !== expected.size || found.sha256 !== expected.sha256)
    throw new Refusal(`${expected.path} n’est pas ce qui a été sauvegardé`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // not JSON; rejected by the schema
  }
}
