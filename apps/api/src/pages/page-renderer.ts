import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a page became. */
export interface RenderedPage {
  readonly status: number;
  /** Where to go instead. */
  readonly location?: string;
  /** Whole, in pieces: the answer's own nonce belongs between them. What visitors or content write never stands for it. */
  readonly html: readonly string[];
}

export interface PageRenderer {
  render(address: URL): Promise<RenderedPage>;
  /** The page without what it shows, at next to no cost: its scripts fetch that. Status 503, for those who have none. */
  shell(address: URL): RenderedPage;
  /** One address for all that show the same: without the parameters that no page reads, and one for every lost address. */
  canonical(address: URL): URL;
}

/** What the installation says of itself on its pages. */
export interface Site {
  readonly publicUrl: string;
  readonly host: string;
  readonly title: string;
  readonly contactEmail: string;
  readonly publisher: string;
  /** How long records of downloads keep who asked for them. */
  readonly downloadRecordDays: number;
}

/** Asks one of the site's own calls, in process. */
export type Get = (path: string) => Promise<{ readonly status: number; readonly text: string }>;

/** The built web application: what `apps/web` leaves in its `dist`. */
export interface BuiltPages {
  /** Files that are served as they are. */
  readonly clientFolder: string;
  renderer(site: Site, get: Get): PageRenderer;
}

interface ServerEntry {
  createRenderer(built: { site: Site; get: Get; template: string; manifest: unknown }): PageRenderer;
}

/** The pages built into a folder; undefined when none are there, as where only the calls are developed. */
export async function loadPages(folder: string): Promise<BuiltPages | undefined> {
  const clientFolder = join(folder, 'client');
  const template = await readFile(join(clientFolder, 'index.html'), 'utf8').catch(() => undefined);
  if (template === undefined) return undefined;
  const manifest: unknown = JSON.parse(await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'));
  // Another app's build, loaded by its path: what it exports is agreed upon in `createRenderer` over there.
  const entry = (await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)) as ServerEntry;
  return { clientFolder, renderer: (site, get) => entry.createRenderer({ site, get, template, manifest }) };
}
