const icon = (file: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/${file}`,
  sizes,
  type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('images/icone-192.png', '192x192')] });

/**
 * Web app manifest (https://www.w3.org/TR/appmanifest/). It has one theme colour; the pages' meta elements have that of
 * the dark theme.
 */
export const webManifest = (title: string): Readonly<Record<string, unknown>> => ({
  id: '/',
  name: title,
  short_name: 'Fumata',
  description: 'Le conclave virtuel en direct\u00A0: la fumée, les scrutins, les cardinaux.',
  lang: 'fr',
  dir: 'ltr',
  start_url: '/conclave',
  scope: '/',
  display: 'standalone',
  background_color: '#FBF8F1',
  theme_color: '#FBF8F1',
  categories: ['news'],
  icons: [
    icon('favicon.svg', 'any'),
    icon('images/icone-192.png', '192x192'),
    icon('images/icone-512.png', '512x512'),
    icon('images/icone-masque-512.png', '512x512', 'maskable'),
  ],
  shortcuts: [
    shortcut('Le conclave', '/conclave'),
    shortcut('Mes voix', '/conclave/mes-voix'),
    shortcut('Les cardinaux', '/cardinaux'),
    shortcut('Les actualités', '/actualites'),
  ],
});
