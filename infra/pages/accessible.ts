import axe from 'axe-core';
import { expect } from '@jest/globals';

/** Disabled rules: they need colours and sizes and run in the browser (infra/browser/accessible.ts). */
const LAYOUT_RULES = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** Asserts that axe finds no structural violation: names, roles, headings, landmarks, labels. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(LAYOUT_RULES.map((rule) => [rule, { enabled: false }])),
    preload: false,
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
