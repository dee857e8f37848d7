import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');
const exists = (command: string): boolean => spawnSync('which', [command]).status === 0;
const checkedBy = (command: string) => (exists(command) ? it : it.skip);
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { status, problems: status === 0 ? '' : stdout + stderr };
}

describe('example files of the operations guide', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-proxies-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the check on a copy in which some texts are replaced. */
  function checked(text: string, replacements: readonly (readonly [string, string])[], name = 'copy'): string {
    let copy = text;
    for (const [from, to] of replacements) {
      expect(copy).toContain(from);
      copy = copy.replaceAll(from, to);
    }
    const file = join(folder, name);
    writeFileSync(file, copy);
    return file;
  }

  const nginx = (text: string) => {
    const key = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=conclave.example',
    ];
    const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    expect(run('openssl', 'req', '-x509', ...key, ...files)).toMatchObject({ status: 0 });
    const site = checked(text, [['/etc/letsencrypt/live/conclave.example', folder]]);
    const main = join(folder, 'nginx.conf');
    writeFileSync(main, `pid ${folder}/pid; error_log ${folder}/errors; events {} http { include ${site}; }`);
    return run('nginx', '-t', '-c', main);
  };

  checkedBy('nginx')('nginx.conf passes the check of nginx', () => {
    expect(nginx(read('infra/proxies/nginx.conf'))).toEqual({ status: 0, problems: '' });
    expect(nginx(read('infra/proxies/nginx.conf').replace('proxy_pass', 'proxy_passes')).status).not.toBe(0);
  });

  it('nginx.conf logs no requests of visitors', () => {
    const servers = read('infra/proxies/nginx.conf')
      .split(/^server \{$/m)
      .slice(1);
    expect(servers.map((server) => server.includes('access_log off;'))).toEqual([true, true]);
  });

  checkedBy('caddy')('Caddyfile passes the check of Caddy', () => {
    const config = join(ROOT, 'infra/proxies/Caddyfile');
    expect(run('caddy', 'validate', '--adapter', 'caddyfile', '--config', config)).toEqual({ status: 0, problems: '' });
  });

  checkedBy('systemd-analyze')('fumata.service passes the check of systemd', () => {
    const unit = (text: string) => checked(text, [['/opt/fumata', ROOT]], 'fumata.service');
    const text = read('infra/systemd/fumata.service');
    expect(run('systemd-analyze', 'verify', unit(text))).toEqual({ status: 0, problems: '' });
    const broken = text.replace('.bin/node apps', '.bin/no-node apps');
    expect(run('systemd-analyze', 'verify', unit(broken)).status).not.toBe(0);
  });
});
