import { features } from 'web-features';
import ts from 'typescript';

interface SupportStatus {
  readonly support: Readonly<Record<string, string | undefined>>;
}

type Versions = Readonly<Record<string, number>>;

/** Names of features that the first browsers lack, by how a script or a style sheet writes them. */
interface NewerNames {
  /** `Map.groupBy` */
  readonly statics: ReadonlySet<string>;
  /** `toSorted`: names of members that no older feature has. */
  readonly members: ReadonlySet<string>;
  /** `Iterator`, `Temporal` */
  readonly globals: ReadonlySet<string>;
  /** `anchor-name`, `@view-transition`, `:open` */
  readonly styles: ReadonlySet<string>;
}

const PHONES: Readonly<Record<string, string>> = {
  chrome_android: 'chrome',
  firefox_android: 'firefox',
  safari_ios: 'safari',
};

/** Types whose members have names of their own; those of others (`run`, `drop`) are names of anything. */
const DISTINCT = new Set(
  'Array String Set Promise TypedArray Uint8Array Element HTMLElement Document Node Range Window HTMLInputElement'.split(
    ' ',
  ),
);

/** Keys of the compatibility data, for instance `javascript.builtins.Map.groupBy`, with whether a first browser lacks them. */
function isNewByKey(first: Versions): Map<string, boolean> {
  const isNew = new Map<string, boolean>();
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue;
    for (const [key, { support }] of Object.entries<SupportStatus>(feature.status.by_compat_key ?? {})) {
      const lacks = (browser: string, version: number): boolean => {
        const since = support[browser];
        return since === undefined || Number.parseFloat(since.replace('≤', '')) > version;
      };
      const phones = Object.entries(PHONES).map(([phone, desktop]) => [phone, first[desktop] ?? 0] as const);
      isNew.set(
        key,
        [...Object.entries(first), ...phones].some(([browser, version]) => lacks(browser, version)),
      );
    }
  }
  return isNew;
}

export function newerNames(first: Versions): NewerNames {
  const keys = [...isNewByKey(first)].map(([key, isNew]) => ({ parts: key.split('.'), isNew }));
  const scripts = keys.filter(({ parts: [kind, group] }) => kind === 'api' || group === 'builtins');
  const path = ({ parts }: { readonly parts: readonly string[] }): readonly string[] =>
    parts.slice(parts[0] === 'api' ? 1 : 2).map((part) => part.replace(/_static$/, ''));
  const byMember = Map.groupBy(
    scripts.filter((each) => path(each).length === 2),
    (each) => path(each)[1] ?? '',
  );
  const styles = keys.filter(({ parts: [kind, group, ...rest] }) => {
    const isName = ['properties', 'at-rules', 'selectors'].includes(group ?? '');
    return kind === 'css' && isName && rest.length === 1;
  });
  const SIGNS: Readonly<Record<string, string>> = { properties: '', 'at-rules': '@', selectors: ':' };
  return {
    statics: new Set(
      scripts.filter((each) => each.isNew && path(each).length === 2).map((each) => path(each).join('.')),
    ),
    members: new Set(
      [...byMember]
        .filter(([, all]) => all.every(({ isNew }) => isNew) && all.some((each) => DISTINCT.has(path(each)[0] ?? '')))
        .map(([name]) => name),
    ),
    globals: new Set(scripts.filter((each) => each.isNew && path(each).length === 1).flatMap(path)),
    styles: new Set(
      styles.filter(({ isNew }) => isNew).map(({ parts: [, group = '', name] }) => `${SIGNS[group]}${name}`),
    ),
  };
}

/** Newer features that a script calls without asking for them first: `a.b?.()` and `typeof b` ask. */
export function newerInScript(code: string, { statics, members, globals }: NewerNames): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && !asks(node)) {
      const name = node.name.text;
      const whole = ts.isIdentifier(node.expression) ? `${node.expression.text}.${name}` : '';
      if (statics.has(whole)) found.add(whole);
      else if (members.has(name) && isCalled(node)) found.add(`.${name}`);
    }
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && globals.has(node.expression.text))
      found.add(node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return found;
}

const isCalled = (node: ts.Node): boolean => ts.isCallExpression(node.parent) && node.parent.expression === node;

const asks = (node: ts.Node): boolean =>
  (ts.isCallExpression(node.parent) && node.parent.questionDotToken !== undefined) ||
  ts.isTypeOfExpression(node.parent);

/** Newer properties, rules and selectors of a style sheet. */
export function newerInStyles(css: string, { styles }: NewerNames): Set<string> {
  const properties = [...css.matchAll(/[{;]\s*([a-z-]+)\s*:/g)].map(([, name = '']) => name);
  const rules = [...css.matchAll(/@[a-z-]+/g)].map(([name]) => name);
  const selectors = [...css.matchAll(/[\w\])*,}]:([a-z-]+)(?=[^;{}]*\{)/g)].map(([, name = '']) => `:${name}`);
  return new Set([...properties, ...rules, ...selectors].filter((name) => styles.has(name)));
}
