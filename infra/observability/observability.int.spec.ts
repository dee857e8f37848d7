import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withMetrics, MemoryEventLog } from '@fumata/event-log';
import { createMetrics } from '@fumata/platform';
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

/** Names of ours and of the process's own in an expression; what histograms are read by belongs to the histogram. */
const namesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(fumata|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  ),
];

describe('what is watched', () => {
  let there: string[];
  beforeAll(async () => {
    const metrics = createMetrics();
    const site = await TestSite.open({}, { metrics, log: withMetrics(new MemoryEventLog(), metrics) });
    const worker = await startWorker(site.system);
    there = metrics.getMetricsAsArray().map(({ name }) => name);
    await worker.stop();
    await site.close();
  });

  it('is something that the processes measure', () => {
    const exprs = (JSON.parse(DASHBOARD) as { panels: Panel[] }).panels // as it was written
      .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
      .join('\n');
    expect(namesIn(exprs).length).toBeGreaterThan(15);
    expect(namesIn(exprs).filter((name) => !there.includes(name))).toEqual([]);
    expect(namesIn(RULES).filter((name) => !there.includes(name))).toEqual([]);
    expect(namesIn(read('alerts.test.yml')).filter((name) => !there.includes(name))).toEqual([]);
  });

  it('is all that they measure of their own', () => {
    const ours = there.filter((name) => name.startsWith('fumata_'));
    expect(ours.filter((name) => !namesIn(DASHBOARD).includes(name))).toEqual([]);
  });
});

describe('each alert', () => {
  const alerts = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

  it.each(alerts)('%s leads to words about what to do', (name) => {
    expect(RULES).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`);
    expect(guide).toMatch(new RegExp(`^#+ ${name}$`, 'm'));
  });

  it.each(alerts)('%s is tried out', (name) => {
    expect(read('alerts.test.yml')).toContain(`name: ${name} is heard`);
  });
});

const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: __dirname, encoding: 'utf8' });

if (promtool('--version').status !== 0) {
  describe('the rules', () =>
    it.skip('no promtool (Debian: prometheus) to check them with', () => undefined));
} else {
  describe('the rules', () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'fumata-rules-'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it('are taken by Prometheus, and so is its configuration', () => {
      expect(promtool('check', 'rules', 'alerts.yml').status).toBe(0);
      expect(promtool('check', 'config', 'prometheus.yml').status).toBe(0);
    });

    it('are heard in bad stretches and silent in harmless ones', () => {
      const { status, stdout, stderr } = promtool('test', 'rules', 'alerts.test.yml');
      expect([status, status === 0 ? '' : `${stdout}${stderr}`]).toEqual([0, '']);
    });

    it('are found out when they would not be heard', () => {
      writeFileSync(
        join(folder, 'alerts.yml'),
        RULES.replace('behind_seconds) > 30', 'behind_seconds) > 3000'),
      );
      writeFileSync(join(folder, 'alerts.test.yml'), read('alerts.test.yml'));
      expect(promtool('test', 'rules', join(folder, 'alerts.test.yml')).status).toBe(1);
    });
  });
}
