import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Result of rendering a page. */
export interface RenderedPage {
  readonly status: number;
  /** Redirect target. */
  readonly location?: string;
  readonly html: string;
}

export interface PageRenderer {
  render(address: URL): Promise<RenderedPage>;
  /** The page without data, which its scripts fetch. Cheap. Status 503, for clients without scripts. */
  shell(address: URL): RenderedPage;
  /** Canonical address of a page: without ignored parameters; one for all not-found pages. */
  canonical(address: URL): URL;
}

/** Texts of the installation on its pages. */
export interface Site {
  readonly publicUrl: string;
  readonly host: string;
  readonly title: string;
  readonly contactEmail: string;
  readonly publisher: string;
  /** Days after which download records are anonymised. */
  readonly downloadRecordDays: number;
  readonly voteCooldownSeconds: number;
}

/** Calls one of the site's own routes in process. */
export type Get = (path: string) => Promise<{ readonly status: number; readonly text: string }>;

/** The built web application, from `apps/web/dist`. */
export interface BuiltPages {
  /** Folder of static files. */
  readonly clientFolder: string;
  /** Sources of the pages' own inline scripts for the content security policy. */
  readonly scriptHashes: readonly string[];
  renderer(site: Site, get: Get): PageRenderer;
}

interface ServerEntry {
  createRenderer(built: { site: Site; get: Get; template: string; manifest: unknown }): PageRenderer;
}

/** Loads built pages from a folder; undefined if there are none, as when only the API is developed. */
export async function loadPages(folder: string): Promise<BuiltPages | undefined> {
  const clientFolder = join(folder, 'client');
  const template = await readFile(join(clientFolder, 'index.html'), 'utf8').catch(() => undefined);
  if (template === undefined) return undefined;
  const manifest: unknown = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  // The build of another app, loaded by path; both sides agree on `createRenderer`.
  const entry = (await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)) as ServerEntry;
  return {
    clientFolder,
    scriptHashes: scriptHashesOf(template),
    renderer: (site, get) => entry.createRenderer({ site, get, template, manifest }),
  };
}

/** Reads the template alone: no script that content contains is allowed. */
export const scriptHashesOf = (template: string): readonly string[] =>
  [...template.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
