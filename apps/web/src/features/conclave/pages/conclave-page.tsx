import type { PageMeta } from '../../../app/page.js';

export const meta = (): PageMeta => ({ title: 'Conclave Virtuel', kind: 'conclave' });

export function Component() {
  return <h1>Conclave Virtuel</h1>;
}
