import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { createGallery } from '../pages/create-gallery.ts';
import { ADMINISTRATOR, type OpenSite } from './open-site.ts';
import { DocumentedCalls } from './documented-calls.ts';
import { inChromium } from './in-chromium.ts';
import { OWN_SCRIPTS } from '@fumata/contracts';
import { sharedSite } from './shared-site.ts';

const ROUTES = new URL('../../apps/web/src/routes/administration-routes.ts', import.meta.url);
/** Addresses of all pages, below `/admin`. */
const PATHS = [...readFileSync(ROUTES, 'utf8').matchAll(/\b(?:page|pageRoute)\(\s*'([^']+)',/g)].map(
  ([, path = '']) => path,
);

let site: OpenSite;
let documentation: ConstructorParameters<typeof DocumentedCalls>[0];
/** A record for each placeholder of an address. */
const records: Record<string, string> = {};

async function firstOf(path: string, list: string): Promise<string> {
  const { [list]: records } = await site.callAsAdmin<Record<string, readonly { _id?: string; id?: string }[]>>(
    'GET',
    path,
  );
  const id = records?.[0]?._id ?? records?.[0]?.id;
  if (!id) throw new Error(`GET ${path}: no ${list}`);
  return id;
}

/** The address with records of the demo. */
const addressOf = (path: string): string =>
  `/admin/${path.replace(/[^/]+\/(edit\/|papabile\/)?:\w+/, (part) => records[part] ?? part)}`;

inChromium('each page of the administration', () => {
  beforeAll(async () => {
    site = sharedSite();
    documentation = await site.callAsAdmin('GET', '/api/docs-json');
    const [cardinal, question, article, { gallery }, edition] = await Promise.all([
      firstOf('/api/cardinaux/search?limit=1', 'cardinaux'),
      firstOf('/api/quiz/questions', 'questions'),
      firstOf('/api/articles?publie=', 'articles'),
      createGallery(site, { titre: 'Chapelle', description: '' }, [{ titre: 'La voûte' }]),
      firstOf('/api/replay', 'editions'),
    ]);
    Object.assign(records, {
      'cardinaux/edit/:id': `cardinaux/edit/${cardinal}`,
      'cardinaux/papabile/:id': `cardinaux/papabile/${cardinal}`,
      'quiz/:id': `quiz/${question}`,
      'articles/edit/:id': `articles/edit/${article}`,
      'gallery/:galleryId': `gallery/${gallery._id}`,
      'analyse/:conclaveId': `analyse/${edition}`,
    });
  });

  it.each(PATHS)('asks only what the API documents, and gets what is documented: /admin/%s', async (path) => {
    const { page, consoleMessages } = await site.nextVisitor('/health/ready');
    await page.request.post('/api/auth/session', { data: ADMINISTRATOR, headers: OWN_SCRIPTS });
    const calls = new DocumentedCalls(documentation);
    calls.watch(page);
    await page.goto(addressOf(path), { waitUntil: 'networkidle' });
    await page.locator('main h1').waitFor();
    expect(await calls.problems()).toEqual([]);
    expect(calls.documented.size).toBeGreaterThan(0);
    expect((await page.getByRole('alert').allInnerTexts()).filter(Boolean)).toEqual([]);
    // The dashboard's connection replaces the one that every page opens.
    expect(consoleMessages.filter((message) => !/WebSocket is closed before/.test(message))).toEqual([]);
    page.removeAllListeners('response');
  });
});
