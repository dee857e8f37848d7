import type { Compose, Container } from './compose.ts';

/** Levels as servers write them. */
const WARNING = /\[?\b(WARN|WARNING|WRN|ALERT|ERR|ERROR|EMERG)\b/;

/** While a server comes back, a connection to it may break more than once, and each time is one line. */
const TIMES_IN_ONE_OUTAGE = 3;

/**
 * Warnings that a container repeated since a moment (ms since 1970): `3 x worker-1: jobs: …`. Lines about
 * one request, which have its id, are left out.
 */
export async function repeatedWarnings(compose: Compose, since: number): Promise<readonly string[]> {
  const containers = await compose.containers();
  const found = await Promise.all(containers.map((container) => repeatedBy(compose, container, since)));
  return found.flat();
}

async function repeatedBy(compose: Compose, container: Container, since: number): Promise<readonly string[]> {
  const times = new Map<string, number>();
  for (const line of await compose.logs(container, since)) {
    const text = line.slice(line.indexOf(' ') + 1);
    const warning = text.startsWith('{"') ? ourWarning(text) : serverWarning(text);
    if (warning !== undefined) times.set(warning, (times.get(warning) ?? 0) + 1);
  }
  return [...times]
    .filter(([, count]) => count > TIMES_IN_ONE_OUTAGE)
    .map(([warning, count]) => `${count} x ${container.name}: ${warning}`);
}

/** Message of one of our processes, which write JSON. */
function ourWarning(line: string): string | undefined {
  const { level, msg, correlationId, group } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const isWarning = level === 'warn' || level === 'error' || level === 'fatal';
  return isWarning && correlationId === undefined ? [msg, group].filter(Boolean).join(' ') : undefined;
}

/** Line of a server without times and process ids; the numbers of its objects (`api1`) stay. */
const serverWarning = (line: string): string | undefined =>
  WARNING.test(line) ? line.replaceAll(/\b\d+\b/g, '0') : undefined;
