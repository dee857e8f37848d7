import { MemoryEventLog } from '@fumata/event-log';
import { createLogger, createMetrics, StoreHealth } from '@fumata/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FollowerState } from '../projections/leader-elected-follower.js';
import { OperationsServer } from './operations-server.js';
import { workerHealth } from './worker-health.js';

let server: OperationsServer;
beforeEach(async () => {
  const options = { host: '127.0.0.1', port: 0, metrics: createMetrics({ role: 'worker' }) };
  server = await OperationsServer.open({ ...options, logger: createLogger('silent') });
});
afterEach(() => server.close());

const request = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${server.address}${path}`, init);
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: json && text ? (JSON.parse(text) as unknown) : text };
};
const EXTERNAL_CALLER = { headers: { 'x-forwarded-for': '198.51.100.1' } };

interface Worker {
  conclave?: FollowerState;
  sceaux?: FollowerState;
  documents?: () => Promise<{ writable: boolean; detail?: string }>;
  jobs?: StoreHealth;
  sendsMail?: boolean;
}
const runWith = ({
  conclave = 'live',
  sceaux = 'standby',
  documents,
  jobs = { writable: true },
  sendsMail = true,
}: Worker = {}): void => {
  server.health = () =>
    workerHealth({
      log: new MemoryEventLog(),
      documents: { health: documents ?? (() => Promise.resolve({ writable: true })) },
      jobs: { health: () => Promise.resolve(jobs) },
      sendsMail,
      followers: () => ({ conclave, sceaux }),
    });
};

describe('worker health', () => {
  it('is live and not ready during start-up', async () => {
    expect(await request('/health/live')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await request('/health/ready')).toMatchObject({ status: 503, body: { status: 'unavailable' } });
  });

  it('is degraded while mail is stopped', async () => {
    runWith({ sendsMail: false });
    expect(await request('/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { mail: { ok: false, detail: 'MAIL=off' } } },
    });
  });

  it('is ok while leading or on standby', async () => {
    runWith();
    expect(await request('/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ok', checks: { conclave: { detail: 'live' }, sceaux: { detail: 'standby' } } },
    });
  });

  it('is not ready after a follower has stopped', async () => {
    runWith({ sceaux: 'stopped' });
    expect(await request('/health/ready')).toMatchObject({
      status: 503,
      body: { status: 'unavailable', checks: { sceaux: { ok: false, detail: 'stopped' } } },
    });
  });

  it('is degraded while a shared server is unavailable', async () => {
    runWith({
      conclave: 'lost',
      documents: () => Promise.reject(new Error('no primary')),
      jobs: { writable: false, detail: 'no Redis' },
    });
    expect(await request('/health/ready')).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        checks: { documents: { ok: false, detail: 'no primary' }, jobs: { ok: false, detail: 'no Redis' } },
      },
    });
  });

  it('hides the details from external callers', async () => {
    runWith({ jobs: { writable: false, detail: 'redis://10.0.0.9 is away' } });
    const { body } = await request('/health/ready', EXTERNAL_CALLER);
    expect(body).toMatchObject({ checks: { jobs: { ok: false } } });
    expect(JSON.stringify(body)).not.toContain('10.0.0.9');
  });

  it('reports a check that failed', async () => {
    server.health = () => Promise.reject(new Error('a fault'));
    expect(await request('/health/ready')).toEqual({ status: 500, body: { status: 'fault' } });
  });
});

describe('worker operations server', () => {
  it('shows metrics only to internal callers', async () => {
    const { status, body } = await request('/metrics');
    expect([status, String(body)]).toEqual([200, expect.stringContaining('{role="worker"}')]);
    expect((await request('/metrics', EXTERNAL_CALLER)).status).toBe(404);
  });

  it('answers 405 to other methods and 404 to other paths', async () => {
    expect((await request('/health/ready', { method: 'POST' })).status).toBe(405);
    expect((await request('/api/conclave/state')).status).toBe(404);
    expect(await request('/health/live', { method: 'HEAD' })).toEqual({ status: 200, body: '' });
  });
});
