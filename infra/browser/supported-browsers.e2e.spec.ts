import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { FIRST_BROWSERS } from '../../apps/web/build/browsers.ts';
import { newerInScript, newerInStyles, newerNames } from './newer-features.ts';

const BUILT = resolve(__dirname, '../../apps/web/dist');
/** Browsers that are not served any more, but still used, lack them. */
const AVOIDED = new Set(['Map.groupBy', 'Object.groupBy', 'AbortSignal.any', 'Promise.withResolvers']);
const newer = newerNames(FIRST_BROWSERS);
const names = { ...newer, statics: new Set([...newer.statics, ...AVOIDED]) };

/**
 * They are asked for before they are used: by React, the hashes of receipts, the live connection, the editor, and by the
 * alerts, which iOS has on the home screen only.
 */
const ASKED_FOR = [
  '.startViewTransition',
  '.skipTransition',
  '.toHex',
  'Uint8Array.fromHex',
  'WebTransport',
  '.caretPositionFromPoint',
  'Notification.permission',
  'Notification.requestPermission',
];
/** The editor's own methods. */
const OWN_NAMES = ['.parseHTML', '.getHTML'];
const ALLOWED = new Set([...ASKED_FOR, ...OWN_NAMES]);
/** Browsers without them show the same, less comfortably. */
const COMFORT = new Set([
  'accent-color',
  'content-visibility',
  'field-sizing',
  'forced-color-adjust', // needed only where colours can be forced
  'initial-letter',
  'overflow-anchor',
  'overscroll-behavior',
  'overscroll-behavior-x',
  'resize',
  'scrollbar-width',
  'text-size-adjust',
  'user-select',
]);

describe('the built files', () => {
  const builtFiles = (extension: string) =>
    globSync(`{client,widget}/**/*.${extension}`, { cwd: BUILT }).map(
      (file) => [file, readFileSync(join(BUILT, file), 'utf8')] as const,
    );

  it('call no function that a served browser lacks', () => {
    const files = builtFiles('js');
    expect(files.length).toBeGreaterThan(50);
    const found = files.map(
      ([file, code]) => [file, [...newerInScript(code, names)].filter((each) => !ALLOWED.has(each))] as const,
    );
    expect(found.filter(([, newer]) => newer.length > 0)).toEqual([]);
  });

  it('use no style that a served browser lacks', () => {
    const files = builtFiles('css');
    expect(files.length).toBeGreaterThan(10);
    const found = files.map(
      ([file, css]) => [file, [...newerInStyles(css, names)].filter((each) => !COMFORT.has(each))] as const,
    );
    expect(found.filter(([, newer]) => newer.length > 0)).toEqual([]);
  });
});

describe('the check of built files', () => {
  it.each([
    ['Promise.try(f)', 'Promise.try'],
    ['Map.groupBy(a, f)', 'Map.groupBy'],
    ['RegExp.escape(x)', 'RegExp.escape'],
    ['a.isSubsetOf(b)', '.isSubsetOf'],
    ['new WebTransport(x)', 'WebTransport'],
  ])('finds %s', (code, name) => {
    expect([...newerInScript(code, names)]).toEqual([name]);
  });

  it.each(['Object.keys(x)', 'a.toSorted()', 'a.isSubsetOf?.(b)', 'typeof RegExp.escape', 'new Map()'])(
    'allows %s',
    (code) => {
      expect([...newerInScript(code, names)]).toEqual([]);
    },
  );

  it('finds newer properties, rules and selectors', () => {
    const css =
      'a{color:red;anchor-name:--a}@view-transition{navigation:auto}details:open{color:red}a:hover{color:red}';
    expect([...newerInStyles(css, names)].sort()).toEqual([':open', '@view-transition', 'anchor-name']);
  });
});
