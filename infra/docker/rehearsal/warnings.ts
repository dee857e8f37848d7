import type { Compose, Container } from './compose.ts';

/** Levels as servers write them. */
const WARNING = /\[?\b(WARN|WARNING|WRN|ALERT|ERR|ERROR|EMERG)\b/;

/**
 * Warnings that a container wrote more than once since a moment (ms since 1970): `3 x worker-1: jobs: …`. Lines about
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
    .filter(([, count]) => count > 1)
    .map(([warning, count]) => `${count} x ${container.name}: ${warning}`);
}

/** Message of one of our processes, which write JSON. */
function ourWarning(line: string): string | undefined {
  const { level, msg, correlationId, group } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const isWarning = level === 'warn' || level === 'error' || level === 'fatal';
  return isWarning && correlationId === undefined ? [msg, group].filter(Boolean).join(' ') : undefined;
}

/** Line of a server without its numbers. */
const serverWarning = (line: string): string | undefined =>
  WARNING.test(line) ? line.replaceAll(/\d+/g, '0') : undefined;
