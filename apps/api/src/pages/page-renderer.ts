import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CardTask } from '@fumata/media';

/** Result of rendering a page. */
export interface RenderedPage {
  readonly status: number;
  /** Redirect target. */
  readonly location?: string;
  readonly html: string;
  /** Other sites may show it in a frame. It has no other files, and its script and style are the widget's. */
  readonly isWidget?: boolean;
}

export interface PageRenderer {
  render(address: URL): Promise<RenderedPage>;
  /** The page without data, which its scripts fetch. Cheap. Status 503, for clients without scripts. */
  shell(address: URL): RenderedPage;
  /** Canonical address of a page: without ignored parameters; one for all not-found pages. */
  canonical(address: URL): URL;
  /** The picture of a page for other sites, to be drawn; undefined if there is none at this path. */
  card(pathname: string): Promise<Card | undefined>;
}

export interface Card extends CardTask {
  /** Changes with the content; the address of a lasting card names it. */
  readonly version: string;
  /** The content never changes, except by corrections, which make another version. */
  readonly isLasting: boolean;
}

/** Facts about the installation, delivered with every page. */
export interface Site {
  readonly publicUrl: string;
  readonly host: string;
  readonly title: string;
  readonly contactEmail: string;
  readonly publisher: string;
  /** Days after which download records are anonymised. */
  readonly downloadRecordDays: number;
  readonly voteCooldownSeconds: number;
  readonly needsVoteProof: boolean;
}

/** Calls one of the site's own routes in process. */
export type Get = (path: string) => Promise<{ readonly status: number; readonly text: string }>;

/** The built web application, from `apps/web/dist`. */
export interface BuiltPages {
  /** Folder of static files. */
  readonly clientFolder: string;
  /** Sources of the pages' own inline scripts for the content security policy. */
  readonly scriptHashes: readonly string[];
  /** The same for the script and the style of the widget. */
  readonly widgetHashes?: readonly string[];
  renderer(site: Site, get: Get): PageRenderer;
}

interface ServerEntry {
  createRenderer(built: { site: Site; get: Get; template: string; manifest: unknown; widget: Widget }): PageRenderer;
}

interface Widget {
  readonly script: string;
  readonly style: string;
}

/** Loads built pages from a folder; undefined if there are none, as when only the API is developed. */
export async function loadPages(folder: string): Promise<BuiltPages | undefined> {
  const clientFolder = join(folder, 'client');
  const template = await readFile(join(clientFolder, 'index.html'), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
  if (template === undefined) return undefined;
  const manifest: unknown = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  // The build of another app, loaded by path; both sides agree on `createRenderer`.
  const entry = (await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)) as ServerEntry;
  const widget = await loadWidget(join(folder, 'widget'));
  return {
    clientFolder,
    scriptHashes: scriptHashesOf(template),
    widgetHashes: Object.values(widget).map(hashSource),
    renderer: (site, get) => entry.createRenderer({ site, get, template, manifest, widget }),
  };
}

/** Reads the template alone: no script that content contains is allowed. */
export const scriptHashesOf = (template: string): readonly string[] =>
  [...template.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => hashSource(script));

/** Source of a content security policy that allows this inline script or style. */
const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

async function loadWidget(folder: string): Promise<Widget> {
  const [script, style] = await Promise.all(
    ['widget.js', 'widget.css'].map((file) => readFile(join(folder, file), 'utf8')),
  );
  return { script: script ?? '', style: style ?? '' };
}
