import { escapeHtml } from '../lib/escape-html.js';
import { headTags, KEY_ATTRIBUTE, titleOf } from './head.js';
import { PAGE_DATA_ID, serializePageData, type PageData } from './page-data.js';
import type { PageMeta } from '../routes/page.js';
import type { Site } from './site.js';

/** Vite's build manifest: output files of each source file. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }>
>;

interface DocumentContext {
  readonly site: Site;
  readonly manifest: Manifest;
  /** The built index.html. Files that it already references are not referenced again. */
  readonly template: string;
  /** Source files of the matched routes. */
  readonly files: readonly string[];
  readonly pathname: string;
}

/** Title, meta tags, preloads of the scripts and links to the styles that the matched routes need. */
export function headText(
  meta: PageMeta | undefined,
  context: DocumentContext,
): Readonly<Record<'head' | 'styles', string>> {
  const { site, pathname } = context;
  const displayedMeta = meta ?? { title: 'Chargement...', hidden: true };
  const tags = headTags(displayedMeta, site, pathname).map(({ key, element, attributes }) =>
    tag(element, { ...attributes, [KEY_ATTRIBUTE]: key }),
  );
  const { scripts, styles } = neededFiles(context);
  // Low priority, so that scripts do not delay the first paint; see build/low-priority-scripts.ts.
  const preloads = scripts.map((file) => tag('link', { rel: 'modulepreload', fetchpriority: 'low', href: `/${file}` }));
  return {
    head: [
      `<title>${escapeHtml(titleOf(displayedMeta, site))}</title>`,
      ...tags,
      MANIFEST,
      ...feeds(site),
      ...preloads,
    ].join(''),
    styles: styles.map((file) => tag('link', { rel: 'stylesheet', href: `/${file}` })).join(''),
  };
}

/** Not in index.html: the build would take it for a file of its own. */
const MANIFEST = '<link rel="manifest" href="/manifest.webmanifest">';

/** Feed links, announced on every page. */
const feeds = ({ title }: Site): string[] =>
  [
    ['rss+xml', '/actualites/rss.xml', 'actualités (RSS)'],
    ['atom+xml', '/actualites/atom.xml', 'actualités (Atom)'],
    ['atom+xml', '/conclave/scrutins.atom', 'scrutins du conclave virtuel (Atom)'],
    ['feed+json', '/conclave/scrutins.json', 'scrutins du conclave virtuel (JSON Feed)'],
  ].map(([type, href = '', content]) =>
    tag('link', { rel: 'alternate', type: `application/${type}`, title: `${title}, ${content}`, href }),
  );

export const bodyData = (data: PageData): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${serializePageData(data)}</script>`;

/** Fills the template. Page styles come last in the head, after the site's own, as after a client-side navigation. */
export function fillTemplate(
  template: string,
  parts: Readonly<Record<'head' | 'styles' | 'page' | 'data', string>>,
): string {
  const withStyles = template.replace('</head>', '<!--styles--></head>');
  return withStyles.replace(/<!--(head|styles|page|data)-->/g, (_, part: keyof typeof parts) => parts[part]);
}

function neededFiles({ manifest, files, template }: DocumentContext) {
  const chunks = new Set<string>();
  const visit = (name: string): void => {
    if (chunks.has(name)) return;
    chunks.add(name);
    manifest[name]?.imports?.forEach(visit);
  };
  files.forEach(visit);
  const manifestChunks = [...chunks].flatMap((name) => manifest[name] ?? []);
  const isNew = (file: string) => !template.includes(file);
  return {
    scripts: manifestChunks.map(({ file }) => file).filter(isNew),
    styles: [...new Set(manifestChunks.flatMap(({ css = [] }) => css))].filter(isNew),
  };
}

const tag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')}>`;
