import { escapeHtml } from '../lib/escape-html.js';
import { createMomentStore } from '../live/moment/moment-store.js';
import type { Summary } from '../live/summary/latest-summary.js';
import type { Site } from '../shell/site.js';
import { widgetContentOf, type WidgetFields } from './fields.js';
import { WIDGET_SIZES, WIDGET_THEMES, type WidgetOptions } from './options.js';

/** Script and style of the widget, as built. */
export interface WidgetParts {
  readonly script: string;
  readonly style: string;
}

/** Options of an address; unknown values are the default ones. */
export function widgetOptionsOf(parameters: URLSearchParams): WidgetOptions {
  const [taille, theme] = [parameters.get('taille'), parameters.get('theme')];
  return {
    taille: WIDGET_SIZES.find((each) => each === taille) ?? 'moyen',
    theme: WIDGET_THEMES.find((each) => each === theme) ?? 'auto',
  };
}

/** The whole widget in one file, which other sites show in a frame. It is readable without scripts. */
export function widgetDocument(
  { script, style }: WidgetParts,
  { taille, theme }: WidgetOptions,
  { site, summary }: { readonly site: Site; readonly summary: Summary | null },
): string {
  const { fields, smokeState, race } = widgetContentOf(createMomentStore(summary).initial);
  const field = (name: keyof WidgetFields, element = 'p'): string =>
    `<${element} data-field="${name}">${escapeHtml(fields[name])}</${element}>`;
  const meter = `<meter aria-label="Voix du premier, sur la majorité requise" min="0" max="${race?.required ?? 1}" value="${race?.votes ?? 0}"${race ? '' : ' hidden'}></meter>`;
  return [
    `<!doctype html><html lang="fr" data-taille="${taille}" data-theme="${theme}" data-smoke-state="${smokeState}"><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(`Le conclave virtuel en direct | ${site.title}`)}</title><style>${style}</style></head><body>`,
    `<main><a href="${escapeHtml(`${site.publicUrl}/conclave`)}" target="_blank" rel="noopener">`,
    `<p class="label"><i></i>${field('label', 'b')}</p><div aria-live="polite">${field('headline', 'h1')}${field('name')}</div>`,
    `${field('text')}${field('leader')}${meter}`,
    `<p class="foot">${field('age', 'span')}<span>${escapeHtml(site.title)}<span class="sr"> (nouvel onglet)</span></span></p></a></main>`,
    `<script type="application/json" id="donnees">${JSON.stringify(summary).replaceAll('<', '\\u003c')}</script>`,
    `<script>${script}</script></body></html>`,
  ].join('');
}
