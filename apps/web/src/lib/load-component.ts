import type { ComponentType } from 'react';
import { pause } from './requests/pause.js';

const MAX_BACKOFF_MS = 8_000;

/**
 * Lazily loaded component. Retries `retries` times, and as long as the browser is offline, so that a network failure
 * does not break the page.
 *
 * @param retries `Infinity` for a component without which the page is usable
 */
export async function loadComponent<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  retries = 3,
): Promise<{ default: ComponentType<Props> }> {
  for (let failures = 0; ; failures += 1) {
    try {
      return { default: (await load())[name] };
    } catch (cause) {
      if (failures >= retries && navigator.onLine) throw cause;
      await pause(Math.min(500 * 4 ** failures, MAX_BACKOFF_MS));
    }
  }
}
