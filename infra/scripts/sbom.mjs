// Bill of materials in CycloneDX: the packages of package-lock.json that production installs, with their hashes. Not `npm sbom`,
// which leaves out packages that the root of a workspace needs for development too. Packages that are `devOptional` are
// peers of others: `npm ci --omit=dev` installs them. The same lock gives the same file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './installation.mjs';

const FOLDER = 'node_modules/';

function component(key, { version, integrity, license }) {
  const name = key.slice(key.lastIndexOf(FOLDER) + FOLDER.length);
  const [algorithm = '', hash = ''] = integrity.split(/-(.*)/);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
    ...(license && { licenses: [{ license: { name: license } }] }),
  };
}

/** @param lock the content of package-lock.json */
export function billOfMaterials({ name, version, packages }) {
  const installed = Object.entries(packages).filter(([key, { link, dev }]) => key.includes(FOLDER) && !link && !dev);
  // A package may stand in several folders.
  const components = new Map(installed.map(([key, entry]) => component(key, entry)).map((each) => [each.purl, each]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...components.values()],
  };
}

/** Writes dist/sbom.cdx.json. */
export function writeBillOfMaterials() {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const file = join(ROOT, 'dist/sbom.cdx.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(billOfMaterials(lock), null, 2)}\n`);
}
