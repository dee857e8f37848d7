import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withMetrics, MemoryEventLog } from '@fumata/event-log';
import { createMetrics, observeDataFolder } from '@fumata/platform';
import { StoresModule } from '@fumata/stores';
import { TestSite } from '../../apps/api/src/testing/site.ts';
import { startWorker } from '../../apps/worker/src/start.ts';

const ROOT = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(__dirname, file), 'utf8');
const RULES = read('alerts.yml');
const DASHBOARD = read('grafana/dashboards/fumata.json');

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** Metric names in an expression, without the suffixes of histogram series. */
const namesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(fumata|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  ),
];

describe('metrics of dashboard and alerts', () => {
  let exported: string[];
  beforeAll(async () => {
    const metrics = createMetrics();
    observeDataFolder(tmpdir(), metrics);
    const site = await TestSite.open({}, { metrics, log: withMetrics(new MemoryEventLog(), metrics) });
    const worker = await startWorker(site.system, StoresModule.of(site.system));
    exported = metrics.getMetricsAsArray().map(({ name }) => name);
    await worker.app.close();
    await site.close();
  });

  it('are exported by the processes', () => {
    const exprs = (JSON.parse(DASHBOARD) as { panels: Panel[] }).panels // our own file
      .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
      .join('\n');
    expect(namesIn(exprs).length).toBeGreaterThan(15);
    expect(namesIn(exprs).filter((name) => !exported.includes(name))).toEqual([]);
    expect(namesIn(RULES).filter((name) => !exported.includes(name))).toEqual([]);
    expect(namesIn(read('alerts.test.yml')).filter((name) => !exported.includes(name))).toEqual([]);
  });

  it('cover every metric of our own on the dashboard', () => {
    const ours = exported.filter((name) => name.startsWith('fumata_'));
    expect(ours.filter((name) => !namesIn(DASHBOARD).includes(name))).toEqual([]);
  });
});

describe('each alert', () => {
  const alerts = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const guide = readFileSync(join(ROOT, 'docs/operations/incidents.md'), 'utf8');

  it.each(alerts)('%s links to its section of the guide', (name) => {
    expect(RULES).toContain(`runbook: docs/operations/incidents.md#${name.toLowerCase()}\n`);
    expect(guide).toMatch(new RegExp(`^#+ ${name}$`, 'm'));
  });

  it.each(alerts)('%s has a rule test', (name) => {
    expect(read('alerts.test.yml')).toContain(`name: ${name} fires`);
  });
});

const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: __dirname, encoding: 'utf8' });

if (promtool('--version').status !== 0) {
  describe('alert rules', () => it.skip('promtool is not installed (Debian: prometheus)', () => undefined));
} else {
  describe('alert rules', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'fumata-rules-'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('pass promtool check, as does the configuration', () => {
      expect(promtool('check', 'rules', 'alerts.yml').status).toBe(0);
      expect(promtool('check', 'config', 'prometheus.yml').status).toBe(0);
    });

    it('fire and stay silent as alerts.test.yml expects', () => {
      const { status, stdout, stderr } = promtool('test', 'rules', 'alerts.test.yml');
      expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, '']);
    });

    it('fail their tests with a wrong threshold', () => {
      writeFileSync(join(folder, 'alerts.yml'), RULES.replace('behind_seconds) > 30', 'behind_seconds) > 3000'));
      writeFileSync(join(folder, 'alerts.test.yml'), read('alerts.test.yml'));
      expect(promtool('test', 'rules', join(folder, 'alerts.test.yml')).status).toBe(1);
    });
  });
}
