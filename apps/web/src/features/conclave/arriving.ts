import type { ComponentType } from 'react';

const PAUSES_MS = [500, 2_000, 8_000];

/** A line that breaks for a moment doesn't take the page with it. */
export async function arriving<P>(
  load: () => Promise<ComponentType<P>>,
): Promise<{ default: ComponentType<P> }> {
  for (const pause of PAUSES_MS) {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause)); // the last try tells why
    }
  }
  return { default: await load() };
}
