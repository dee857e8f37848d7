import type { ComponentType } from 'react';

const PAUSES_MS = [500, 2_000, 8_000];

/** A component of a module that is loaded on demand. A line that breaks for a moment doesn't take the page with it. */
export async function arriving<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): Promise<{ default: ComponentType<Props> }> {
  for (const pause of PAUSES_MS) {
    try {
      return { default: (await load())[name] };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause)); // the last try tells why
    }
  }
  return { default: (await load())[name] };
}
