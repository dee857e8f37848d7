// Draws docs/pictures, to be compared after a change of design; `npm run pictures -- conclave` draws one of the sets.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { enterAt } from './in-administration.ts';
import { OpenSite } from './open-site.ts';
import { pressed, question, seesAlerts, seesElected, seesEvening, seesPodium } from './pictured-steps.ts';

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const QUALITY = 50;
const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 780 },
];
const THEMES = ['light', 'dark'] as const;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0';

const SETS = { pages: everyPage, conclave: everyState, journal: everyRecord, replay: everyReplay };

mkdirSync(FOLDER, { recursive: true });
const site = await OpenSite.open({ VOTES_PER_ADDRESS_PER_HOUR: '0', SEED: 'demo' });
const [only] = process.argv.slice(2);
let session: Promise<StorageState> | undefined;
try {
  for (const [name, draw] of Object.entries(SETS)) if (only === undefined || only === name) await draw();
} finally {
  await site.close();
}

async function everyPage(): Promise<void> {
  const ready = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();
  const pages = [
    ['/', 'accueil'],
    ['/cardinaux', 'annuaire-grille'],
    ['/cardinaux?vue=liste', 'annuaire-liste'],
    ['/cardinaux/jean-marc-aveline', 'cardinal'],
    ['/cardinaux/comparer?c=pietro-parolin,luis-antonio-tagle,matteo-maria-zuppi', 'comparer'],
    ['/cardinaux/electeurs?date=2025-04-21', 'electeurs'],
    ['/papabili', 'papabili'],
    ['/papabile-du-jour', 'papabile-du-jour'],
    ['/quiz', 'quiz-sujets'],
    ['/quiz?categorie=histoire', 'quiz-niveaux'],
    ['/admin/cardinaux', 'fiche-ajouter'],
    ['/admin/cardinaux/liste', 'fiches'],
    ['/admin/articles', 'articles'],
    ['/admin/articles/create', 'article-ecrire'],
    ['/admin/comptes', 'comptes'],
    ['/admin/quiz', 'quiz-questions'],
    ['/admin/quiz/nouvelle', 'quiz-nouvelle'],
  ] as const;
  for (const [path, name] of pages) await picture(path, name, ready);
  await picture('/quiz?categorie=histoire', 'quiz-question', (page) => question(page, 3));
  await picture('/quiz?categorie=histoire', 'quiz-resultat', (page) => question(page, 6));
  await everyGallery();
}

async function everyGallery(): Promise<void> {
  const gallery = '/galeries/planches-du-conclave';
  const large = async (page: Page) => {
    await page.getByRole('link', { name: /La fumée blanche/ }).click();
    await page.locator('.light').waitFor();
  };
  await picture('/galeries', 'galeries');
  await picture(gallery, 'galerie');
  await picture(gallery, 'galerie-image', large);
  await picture(gallery, 'galerie-demande', async (page) => {
    await large(page);
    await page.getByRole('button', { name: 'Télécharger l’image' }).click();
    await page.getByLabel('Adresse e-mail').fill('camille@');
    await page.keyboard.press('Enter');
  });
  const { images } = await site.call('GET', '/api/gallery/slug/planches-du-conclave');
  const [{ _id: imageId }] = images as [{ _id: string }]; // as the contract says
  await picture(new URL(await requestLink(imageId, 'camille@exemple.fr')).pathname, 'telechargement', (page) =>
    page.getByRole('heading', { name: 'Téléchargement en cours' }).waitFor(),
  );
  await picture('/gallery/download/lien-invalide', 'telechargement-impossible');
  await galleryAdministration();
}

async function requestLink(imageId: string, email: string): Promise<string> {
  const { directLink } = await site.call('POST', '/api/gallery/request-download', { imageId, email });
  return String(directLink);
}

/** Administration of the galleries, after some downloads. */
async function galleryAdministration(): Promise<void> {
  const { galleries } = await site.call('GET', '/api/gallery');
  const [gallery] = galleries as [{ _id: string; slug: string }]; // the demo has galleries
  const { images } = await site.call('GET', `/api/gallery/slug/${gallery.slug}`);
  const few = (images as { _id: string }[]).slice(0, 6); // as the contract says
  for (const [index, { _id: imageId }] of few.entries()) {
    const directLink = await requestLink(imageId, `lectrice.${index}@exemple.fr`);
    const file = directLink.replace('/gallery/download', '/api/gallery/download');
    for (let times = index; times < few.length; times += 1) await fetch(file, { headers: { 'user-agent': BROWSER } });
  }
  await picture('/admin/gallery', 'galeries-tenir');
  await picture('/admin/gallery', 'galeries-nouvelle', pressed('Nouvelle Galerie'));
  await picture(`/admin/gallery/${gallery._id}/images`, 'galeries-images');
  await picture(`/admin/gallery/${gallery._id}/images`, 'galeries-ajouter', pressed('Ajouter des images'));
  await picture('/admin/gallery/download-stats', 'telechargements');
  await picture('/admin/gallery/download-stats', 'telechargements-oublier', pressed('Oublier une adresse…'));
  await picture('/admin/gallery/download-stats?vue=liens', 'telechargements-liens');
  await picture('/admin/taches', 'taches');
  await picture('/admin/courriers', 'courriers');
}

async function everyState(): Promise<void> {
  await picture('/conclave', 'conclave-attente');
  await picture('/conclave?onglet=explications', 'conclave-explications');
  await votes(90);
  await picture('/conclave', 'conclave-scrutin');
  await picture('/', 'accueil-scrutin');
  await picture('/conclave#electeurs', 'conclave-choisir', (page) => page.locator('#electeurs h3').first().waitFor());
  await picture('/conclave', 'alertes', seesAlerts);
  await picture('/conclave', 'partager', (page) => page.getByRole('button', { name: 'Partager' }).first().click());
  await picture('/admin/conclave', 'conduite-scrutin');
  for (const [act, name] of [
    ['Tour suivant', 'suivant'],
    ['Heure de clôture…', 'cloture'],
    ['Mettre en pause', 'pause'],
    ['Tout réinitialiser', 'reset'],
    ['Corriger…', 'corriger'],
  ] as const)
    await picture('/admin/conclave', `conduite-${name}`, pressed(act));
  await admin('next-round');
  await picture('/conclave', 'conclave-noire');
  await votes(70);
  await picture('/conclave', 'conclave-soiree', seesEvening);
  await picture('/conclave?tv', 'ecran');
  await admin('next-round');
  await picture('/conclave?onglet=historique', 'conclave-historique');
  await picture('/conclave?onglet=historique&tour=1', 'conclave-historique-tour');
  await admin('toggle-pause', { pause: true, reason: 'Pause administrative' });
  await picture('/conclave', 'conclave-pause', (page) => page.getByRole('region', { name: 'Pause' }).waitFor());
  await picture('/admin/conclave', 'conduite-pause-en-cours');
  await admin('toggle-pause', { pause: false });
  await site.withElectors(60);
  const elected = await votes(140);
  await picture('/conclave', 'conclave-majorite', seesPodium);
  await picture('/admin/conclave', 'conduite-elire', (page) =>
    page.locator('button:not([disabled])', { hasText: 'Élire' }).first().click(),
  );
  await admin('elect-pope', { cardinalId: elected });
  await picture('/conclave', 'conclave-habemus', (page) =>
    page.getByRole('heading', { name: 'Habemus Papam' }).first().waitFor(),
  );
  await picture('/conclave', 'conclave-elu', seesElected);
  await picture('/admin/conclave', 'conduite-termine');
}

/** A finished edition with its replay and open data. */
async function everyReplay(): Promise<void> {
  if (only === undefined) await admin('reset');
  await votes(60);
  await admin('toggle-pause', { pause: true, reason: 'Pause administrative' });
  await admin('toggle-pause', { pause: false });
  await votes(30);
  await admin('next-round');
  await votes(70);
  await admin('next-round');
  await site.withElectors(60);
  await admin('elect-pope', { cardinalId: await votes(140) });
  const { editions } = await site.callAsAdmin('GET', '/api/replay');
  const [{ _id, last }] = editions as [{ _id: string; last: number }]; // as the contract says
  await picture(`/conclave/replay/${_id}`, 'relecture-publique');
  const shown = `/admin/analyse/${_id}?n=${Math.round(last * 0.8)}`;
  await picture('/admin/analyse', 'editions');
  await picture(shown, 'relecture', (page) => page.locator('.replay-event:not(.about)').waitFor());
  await picture(`${shown}&b=${Math.round(last * 0.6)}`, 'relecture-comparer', (page) =>
    page.locator('.replay-compared').scrollIntoViewIfNeeded(),
  );
  await picture('/admin/projections', 'projections');
  await picture('/admin/projections', 'projections-reconstruire', pressed(/^Reconstruire/));
}

/** Journal and open data of a separate edition. */
async function everyRecord(): Promise<void> {
  if (only === undefined) await admin('reset');
  await votes(60);
  await admin('toggle-pause', { pause: true, reason: 'Pause administrative', motif: 'Repas du soir' });
  await admin('toggle-pause', { pause: false });
  await site.withElectors(120);
  await votes(20);
  await admin('next-round');
  await votes(16);
  await picture('/admin/journal', 'journal', (page) => page.locator('.event').first().waitFor());
  await picture('/admin/journal?genre=pauses', 'journal-evenement', pressed(/a mis le conclave en pause/));
  await picture('/admin/journal', 'journal-exporter', pressed('Exporter…'));
  await picture('/admin/journal?onglet=actes', 'journal-actes');
  await picture('/donnees', 'donnees');
  await picture('/widget/integrer', 'widget');
}

function admin(verb: string, body: unknown = {}): Promise<unknown> {
  return site.callAsAdmin('POST', `/api/conclave/admin/${verb}`, body);
}

/** Casts votes with a declining number per cardinal; returns the leader. */
async function votes(count: number): Promise<string> {
  const { cardinaux } = await site.call('GET', '/api/cardinaux/search?statutVotant=OUI&papabile=true&limit=12');
  const candidates = (cardinaux as { _id: string }[]).map(({ _id }) => _id); // as the contract says
  for (let vote = 0; vote < count; vote += 1) {
    const rank = Math.floor(candidates.length * ((vote * 0.618) % 1) ** 2.6);
    await site.call('POST', '/api/conclave/vote', { cardinalId: candidates[rank] });
  }
  return candidates[0] ?? '';
}

/** One state in each size and theme. */
async function picture(path: string, name: string, before?: (page: Page) => Promise<void>): Promise<void> {
  for (const viewport of SIZES) {
    for (const colorScheme of THEMES) {
      const storageState = path.startsWith('/admin') ? await (session ??= administrators()) : undefined;
      const { page } = await site.visit(path, { viewport, colorScheme, ...(storageState && { storageState }) });
      if (/^\/(admin\/)?conclave(?!\/replay)/.test(path))
        await page.locator('.live', { hasText: 'En direct' }).first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await before?.(page);
      await page.waitForLoadState('networkidle');
      const dark = colorScheme === 'dark' ? '-sombre' : '';
      const devtools = await page.context().newCDPSession(page);
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
      writeFileSync(`${FOLDER}${name}-${viewport.width}${dark}.webp`, Buffer.from(data, 'base64'));
      await page.context().close();
    }
  }
}

/** One login for all pictures, because logins are rate-limited by address. */
async function administrators(): Promise<StorageState> {
  const page = await enterAt(site, '/admin/comptes');
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}
