// npm leaves optional packages of other systems out of package-lock.json, or without their hash. Adds both, so that
// `npm ci` accepts the lock and checks every package on every system. Run by `npm run lock`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;
const FOLDER = 'node_modules/';
const FIELDS = ['dist.integrity', 'cpu', 'license', 'os', 'libc', 'engines'];

/** Whether Node would find `name` from the package at `from`. */
function isLocked(from, name) {
  for (let dir = from; ; dir = dir.replace(/\/?(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    if (packages[`${dir ? `${dir}/` : ''}${FOLDER}${name}`]) return true;
    if (!dir) return false;
  }
}

/** Entry as npm writes it, from the registry's description of the version. */
function completed(name, { version, dev }) {
  const args = ['view', '--json', `${name}@${version}`, ...FIELDS];
  const { 'dist.integrity': integrity, cpu, license, os, libc, engines } = JSON.parse(execFileSync('npm', args));
  if (!integrity) throw new Error(`The registry has no hash of ${name}@${version}.`);
  return { version, integrity, cpu, dev, license, optional: true, os, libc, engines };
}

for (const [key, { optionalDependencies, dev }] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(optionalDependencies ?? {})) {
    if (!isLocked(key, name)) packages[`${FOLDER}${name}`] = { version: range.replace(/^[\^~]/, ''), dev };
  }
}
let count = 0;
for (const [key, entry] of Object.entries(packages)) {
  if (!key.includes(FOLDER) || entry.link || entry.integrity) continue;
  packages[key] = completed(key.slice(key.lastIndexOf(FOLDER) + FOLDER.length), entry);
  count++;
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`lock completed: ${count} packages of other systems`);
