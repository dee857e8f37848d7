import type { ComponentType } from 'react';
import { pause } from '../../lib/pause.js';

const BACKOFF_MS = [500, 2_000, 8_000];

/** Lazily loaded component. Retries, so that a short network failure does not break the page. */
export async function loadComponent<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): Promise<{ default: ComponentType<Props> }> {
  for (const backoffMs of BACKOFF_MS) {
    try {
      return { default: (await load())[name] };
    } catch {
      await pause(backoffMs); // the last attempt throws
    }
  }
  return { default: (await load())[name] };
}
