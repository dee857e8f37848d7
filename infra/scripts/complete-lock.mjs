// Adds the optional platform packages that were missing when package-lock.json was written, so that `npm ci` accepts it
// on every system. Run by `npm run lock` after each change of dependencies.
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;

const OS = {
  darwin: 'darwin',
  linux: 'linux',
  linuxmusl: 'linux',
  win32: 'win32',
  win: 'win32',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  sunos: 'sunos',
  aix: 'aix',
  wasm32: null,
};
const CPU = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el'];

/** Key of the entry that Node would resolve `name` to from the package at `from`, or null. */
function find(from, name) {
  for (let dir = from; ; dir = dir.replace(/\/?(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const key = `${dir ? `${dir}/` : ''}node_modules/${name}`;
    if (packages[key]) return key;
    if (!dir) return null;
  }
}

function entryFor(name, range, dev) {
  const words = name.replace(/^@/, '').split(/[/-]/);
  const os = words.map((word) => OS[word]).find((word) => word !== undefined);
  if (os === undefined) return undefined;
  const cpu = CPU.find((word) => words.includes(word)) ?? (/arm/.test(name) ? 'arm' : undefined);
  const libc = /musl/.test(name) ? ['musl'] : /gnu/.test(name) && os === 'linux' ? ['glibc'] : undefined;
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev: true }),
    optional: true,
    ...(os && { os: [os] }),
    ...(libc && { libc }),
  };
}

let added = 0;
for (const [key, pkg] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(pkg.optionalDependencies ?? {})) {
    if (find(key, name)) continue;
    const entry = entryFor(name, range, pkg.dev);
    if (!entry) continue;
    packages[`node_modules/${name}`] = entry;
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`lock completed: ${added} platform packages added`);
