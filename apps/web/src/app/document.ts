import { headTags, titleOf } from './head.js';
import { PAGE_DATA_ID, written } from './page-data.js';
import type { PageData } from './page-data.js';
import type { PageMeta } from './page.js';
import type { Site } from './site.js';

/** The build's list of what each source file became. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }
  >
>;

interface Around {
  readonly site: Site;
  readonly manifest: Manifest;
  /** The built index.html: what it names already is not named again. */
  readonly template: string;
  /** Source files of the pages on show. */
  readonly files: readonly string[];
  readonly pathname: string;
}

/** Title, meta tags, and what the pages on show need: their scripts ahead of time, and their styles. */
export function headText(
  meta: PageMeta | undefined,
  around: Around,
): Readonly<Record<'head' | 'styles', string>> {
  const { site, pathname } = around;
  const shown = meta ?? { title: 'Chargement...', hidden: true };
  const tags = headTags(shown, site, pathname).map(({ key, element, attributes }) =>
    tag(element, { ...attributes, 'data-page': key }),
  );
  const { scripts, styles } = needed(around);
  // Behind what the first paint waits for: see build/scripts-later.ts.
  const preloads = scripts.map((file) =>
    tag('link', { rel: 'modulepreload', fetchpriority: 'low', href: `/${file}` }),
  );
  return {
    head: [`<title>${escaped(titleOf(shown, site))}</title>`, ...tags, ...feeds(site), ...preloads].join(''),
    styles: styles.map((file) => tag('link', { rel: 'stylesheet', href: `/${file}` })).join(''),
  };
}

/** Announced on every page. */
const feeds = ({ title }: Site): string[] =>
  [
    ['rss', 'RSS'],
    ['atom', 'Atom'],
  ].map(([kind, name]) =>
    tag('link', {
      rel: 'alternate',
      type: `application/${kind}+xml`,
      title: `${title}, actualités (${name})`,
      href: `/actualites/${kind}.xml`,
    }),
  );

export const bodyData = (data: PageData): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${written(data)}</script>`;

/** Where in the template the answer's own nonce belongs. */
const NONCE = '__NONCE__';

/**
 * The pieces between which the nonce belongs: those of the template, so that nothing that is inserted can stand for it. The
 * styles of the pages come last in the head, after the site's own: as they do when a page is come to without a new document.
 */
export function insertedIn(
  template: string,
  parts: Readonly<Record<'head' | 'styles' | 'page' | 'data', string>>,
): string[] {
  const whole = template.replace('</head>', '<!--styles--></head>');
  return whole
    .split(NONCE)
    .map((piece) =>
      piece.replace(/<!--(head|styles|page|data)-->/g, (_, part: keyof typeof parts) => parts[part]),
    );
}

function needed({ manifest, files, template }: Around) {
  const chunks = new Set<string>();
  const visit = (name: string): void => {
    if (chunks.has(name)) return;
    chunks.add(name);
    manifest[name]?.imports?.forEach(visit);
  };
  files.forEach(visit);
  const found = [...chunks].flatMap((name) => manifest[name] ?? []);
  const isNew = (file: string) => !template.includes(file);
  return {
    scripts: found.map(({ file }) => file).filter(isNew),
    styles: [...new Set(found.flatMap(({ css = [] }) => css))].filter(isNew),
  };
}

const tag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (found) => ENTITIES[found] ?? '');
