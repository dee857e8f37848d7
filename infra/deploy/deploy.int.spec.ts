import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');
const COMPOSE = join(ROOT, 'docker-compose.yml');
const SETTINGS = {
  SECRET: 'a secret for one test, of sufficient length',
  SEAL_KEY: 'A'.repeat(43),
  ADMIN_EMAIL: 'admin@fumata.test',
  ADMIN_PASSWORD: 'a password for one test',
};
const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

if (!succeeds('go', 'version')) {
  describe('manifests and compose file', () =>
    it.skip('Go is not installed: cannot build the checker', () => undefined));
} else {
  describe('manifests and compose file', () => {
    let folder: string;
    const check = (verb: string, paths: readonly string[], env: NodeJS.ProcessEnv = {}) => {
      const { PATH } = process.env;
      const { status, stdout } = spawnSync(join(folder, 'check'), [verb, ...paths], {
        cwd: ROOT,
        encoding: 'utf8',
        env: { PATH, ...env },
      });
      return { status, problems: stdout.trim().split('\n').filter(Boolean) };
    };
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'fumata-deploy-'));
      execFileSync('go', ['build', '-o', join(folder, 'check'), '.'], { cwd: join(__dirname, 'check') });
    }, 600_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('pass the strict Kubernetes decoder and the cross-checks', () => {
      const paths = ['base', 'example'].map((name) => join(__dirname, name));
      expect(check('kustomize', paths)).toEqual({ status: 0, problems: [] });
      const examples = ['secrets', 'commands'].map((name) => join(__dirname, `${name}.example.yaml`));
      expect(check('manifests', examples).problems).toEqual([]);
    });

    it('pass as a copy, as the operations guide tells', () => {
      const copy = join(folder, 'copy');
      for (const name of ['base', 'components', 'example'])
        cpSync(join(__dirname, name), join(copy, name), { recursive: true });
      expect(check('kustomize', [join(copy, 'example')])).toEqual({ status: 0, problems: [] });
    });

    it.each([
      ['an unknown field', 'api.yaml', 'readinessProbe:', 'readynessProbe:'],
      ['a writable root file system', 'api.yaml', 'Filesystem: true', 'Filesystem: false'],
      ['a selector without a match', 'disruption-budgets.yaml', 'name: worker }', 'name: worka }'],
      ['an update that stops old pods first', 'api.yaml', 'maxUnavailable: 0', 'maxUnavailable: 1'],
      ['a deadline shorter than the start', 'worker.yaml', 'Seconds: 600', 'Seconds: 300'],
      ['replicas next to an autoscaler', 'api.yaml', '  selector:\n', '  replicas: 2\n  selector:\n'],
    ])('fail with %s', (_, file, from, to) => {
      const broken = join(folder, 'base');
      cpSync(join(__dirname, 'base'), broken, { recursive: true });
      const text = readFileSync(join(broken, file), 'utf8');
      expect(text).toContain(from);
      writeFileSync(join(broken, file), text.replace(from, to));
      expect(check('kustomize', [broken]).problems).not.toEqual([]);
    });

    it('pass the loader of docker compose only with all required variables', () => {
      expect(check('compose', [COMPOSE], SETTINGS)).toEqual({ status: 0, problems: [] });
      const { SECRET: _, ...incomplete } = SETTINGS;
      expect(check('compose', [COMPOSE], incomplete).problems.join()).toContain('SECRET is missing');
    });

    it('take images by tag with an empty IMAGE_DIGESTS', () => {
      expect(check('compose', [COMPOSE], { ...SETTINGS, IMAGE_DIGESTS: '' })).toEqual({ status: 0, problems: [] });
    });

    it.each([
      ['a published port on the internal network', '[site]\n    healthcheck', '[site, stores]\n    healthcheck'],
      ['logs without end', 'max-size: 20m, ', ''],
      ['a container that may gain privileges', "'no-new-privileges:true'", "'seccomp:unconfined'"],
    ])('fail with %s', (_, from, to) => {
      const text = readFileSync(COMPOSE, 'utf8');
      expect(text).toContain(from);
      const broken = join(folder, 'docker-compose.yml');
      writeFileSync(broken, text.replace(from, to));
      expect(check('compose', [broken], SETTINGS).problems).not.toEqual([]);
    });
  });
}

it.each(['base/ingress.yaml', 'components/sticky-polling/ingress.yaml'])('%s logs no requests of visitors', (file) => {
  expect(readFileSync(join(__dirname, file), 'utf8')).toContain("enable-access-log: 'false'");
});

it('gives the seal key only to the signer, and to backup and restore', () => {
  const files = ['base/api', 'base/worker', 'base/signer', 'components/backup/backup', 'commands.example'];
  const manifests = files.flatMap((file) => readFileSync(join(__dirname, `${file}.yaml`), 'utf8').split(/^---$/m));
  const withKey = manifests.filter((manifest) => manifest.includes('secretRef: { name: fumata-seal-key }'));
  const programs = withKey.map((manifest) => /^ +args: \[((?:fumata, )?\w+)/m.exec(manifest)?.[1]);
  expect(programs).toEqual(['signer', 'fumata, backup', 'fumata, restore']);
  const secrets = readFileSync(join(__dirname, 'secrets.example.yaml'), 'utf8').split(/^---$/m);
  const keys = secrets.find((secret) => secret.includes('name: fumata-keys')) ?? '';
  expect(keys).toContain('SECRET:');
  expect(keys).not.toContain('SEAL_KEY:');
});

describe('images of other projects', () => {
  const text = readFileSync(COMPOSE, 'utf8');
  const images = [...text.matchAll(/(?:image|NODE_IMAGE): (?!fumata:)(\S+)/g)].map(([, image = '']) => image);
  const sources = readFileSync(join(ROOT, 'infra/docker/image-digests.md'), 'utf8');

  it('are pinned by the digest that two independent repositories name', () => {
    const rows = [...sources.matchAll(/^\| `(\S+:\S+)` +\| `([0-9a-f]{64})` +\| (.+) \|$/gm)];
    const owners = rows.map(
      ([, , , named = '']) => new Set([...named.matchAll(/`([\w-]+)\/[\w.-]+: [^`]+`/g)].map(([, owner]) => owner)),
    );
    expect(owners.filter((each) => each.size < 2)).toEqual([]);
    const pinned = rows.map(([, image, digest]) => `${image}\${IMAGE_DIGESTS-@sha256:${digest}}`);
    const byTag = [...sources.matchAll(/^- `(\S+)`: /gm)].map(([, image = '']) => image);
    expect(images.toSorted()).toEqual([...pinned, ...byTag].toSorted());
  });

  it('are the same in the Dockerfile', () => {
    const [, base = ''] =
      /^ARG NODE_IMAGE=(.+)$/m.exec(readFileSync(join(ROOT, 'infra/docker/Dockerfile'), 'utf8')) ?? [];
    expect(images.map((image) => image.replace('${IMAGE_DIGESTS-', '').replace('}', ''))).toContain(base);
  });
});

const variablesOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name));

/** Different defaults of a variable in the compose file, usually one. */
const defaultsOf = (name: string): readonly string[] => {
  const given = readFileSync(COMPOSE, 'utf8').matchAll(new RegExp(`\\$\\{${name}:-([^}]+)\\}`, 'g'));
  return [...new Set([...given].map(([, value = '']) => value))];
};

describe('.env.example', () => {
  it('lists every variable that the compose file requires', () => {
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const required = [...readFileSync(COMPOSE, 'utf8').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    expect(required.length).toBeGreaterThan(2);
    for (const name of required) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
  });

  it('lists no variable that the compose file does not use', () => {
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const known = variablesOf(readFileSync(COMPOSE, 'utf8'));
    for (const [, name = ''] of example.matchAll(/^([A-Z_]+)=/gm)) expect([...known]).toContain(name);
  });

  it('has the defaults of the compose file', () => {
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    for (const [, name = '', value] of example.matchAll(/^([A-Z_]+)=(.+)$/gm))
      expect([name, defaultsOf(name)]).toEqual([name, [value]]);
  });
});

describe('every variable of docs/configuration.md', () => {
  const text = (...files: string[]) => files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  const documented = [...text('docs/configuration.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\|/gm)]
    .flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
    // The image sets these.
    .filter((name) => !['HOST', 'DATA_DIR', 'CHECKPOINT_STORE', 'WEB_DIR'].includes(name));
  const deploy = ['base/kustomization.yaml', 'base/api.yaml', 'secrets.example.yaml'];

  it('has its documented default in the compose file, except the connections of the proxy', () => {
    const numbers = [...text('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` +\| (\d+) +\|/gm)];
    expect(numbers.length).toBeGreaterThan(5);
    const differ = ([, name = '', documented]: RegExpExecArray) => defaultsOf(name).some((each) => each !== documented);
    expect(numbers.filter(differ).map(([, name]) => name)).toEqual(['MAX_CONNECTIONS']);
  });

  it.each([
    ['docker-compose.yml', text('docker-compose.yml')],
    ['the Kubernetes manifests', text(...deploy.map((file) => `infra/deploy/${file}`))],
  ])('is set in %s', (_, settings) => {
    expect(documented.length).toBeGreaterThan(20);
    const isSet = (name: string) => new RegExp(`^[^#]*\\b${name}(:|=|, value)`, 'm').test(settings);
    const isFromSecret = (name: string) => settings.includes(`name: ${name}\n              valueFrom`);
    expect(documented.filter((name) => !isSet(name) && !isFromSecret(name))).toEqual([]);
  });
});

describe('haproxy.cfg', () => {
  const configuration = join(ROOT, 'infra/docker/haproxy/haproxy.cfg');
  const test = succeeds('haproxy', '-v') ? it : it.skip;
  test('passes the syntax check of HAProxy', () => {
    expect(succeeds('haproxy', '-c', '-f', configuration)).toBe(true);
  });
});
