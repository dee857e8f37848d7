import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** Not copied: packages are linked, the rest belongs to this checkout alone. */
const LEFT_OUT = ['node_modules', '.git', 'data', '.env'];
/** The packages of the project itself, links into the copy. */
const OWN = '@fumata';

/** Copies the checkout with what is built. Its packages stay where they are, except those of the project. */
export function copyCheckout(to: string): void {
  for (const name of readdirSync(ROOT).filter((each) => !LEFT_OUT.includes(each)))
    cpSync(join(ROOT, name), join(to, name), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => each !== OWN))
    symlinkSync(join(ROOT, 'node_modules', name), join(to, 'node_modules', name));
  cpSync(join(ROOT, 'node_modules', OWN), join(to, 'node_modules', OWN), { recursive: true, verbatimSymlinks: true });
}
