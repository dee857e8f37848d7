import type { PageMeta } from '../../../../app/page.js';

export const meta = (): PageMeta => ({ title: 'Conduite du conclave', hidden: true });

export function Component() {
  return <h1>Conduite du conclave</h1>;
}
