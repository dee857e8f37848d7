import { momentOf, type MomentFacts } from '@fumata/conclave';
import { wordsOf, type NamedPerson } from '@fumata/history';
import { dataOf, ORDINAL_ENDING } from '@fumata/text';
import { escapeHtml } from '../lib/escape-html.js';

/** A page that was read on this device. */
interface ReadPage {
  readonly url: string;
  readonly html: string;
}

interface OfflineFacts {
  /** Stored summary of the conclave; null if there is none. */
  readonly summary: unknown;
  readonly pages: readonly ReadPage[];
  /** Addresses of styles. */
  readonly styles: readonly string[];
  readonly now: Date;
}

/** The theme chosen on the site, and the page itself once there is a connection. */
export const OFFLINE_SCRIPT = `try{const theme=localStorage.getItem('theme');if(theme)document.documentElement.dataset.theme=theme}catch{}addEventListener('online',()=>location.reload())`;

/** HTML of the page that is shown without a connection, instead of one that was never read. Works without scripts. */
export function offlinePage({ summary, pages, styles, now }: OfflineFacts): string {
  const conclave = conclaveText(summary, now);
  const links = pages.map(({ url, html }) => link(url, titleOf(html))).join('');
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#FBF8F1" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#14110F" media="(prefers-color-scheme: dark)">
<title>Hors ligne | Fumata</title>
${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')}
<script>${OFFLINE_SCRIPT}</script>
</head>
<body>
<header class="site-head"><div class="wrap"><a class="brand lede" href="/conclave">Fumata</a></div></header>
<main class="wrap section stack" id="contenu">
<h1>Vous êtes hors ligne</h1>
<p>Cette page n’a encore jamais été ouverte sur cet appareil. Elle s’affichera dès que la connexion sera rétablie.</p>
<p><a class="btn" href="">Réessayer</a></p>
${conclave ? section('Le conclave', `<p>${withOrdinals(conclave.sentence)}</p><p class="muted">${escapeHtml(conclave.age)}</p>`) : ''}
${links && section('Pages lisibles hors ligne', `<ul>${links}</ul>`)}
</main>
</body>
</html>
`;
}

const section = (title: string, content: string): string =>
  `<section class="section tight stack"><h2>${title}</h2>${content}</section>`;

interface StoredSummary extends MomentFacts<NamedPerson> {
  readonly at: string;
}

/** Sentence of the stored moment, and its time. */
function conclaveText(summary: unknown, now: Date): { readonly sentence: string; readonly age: string } | undefined {
  try {
    const facts = summary as StoredSummary; // written by a page of the site, maybe of another version
    const { sentence } = wordsOf(momentOf(facts, Date.parse(facts.at)));
    return {
      sentence: /[.!?]$/.test(sentence) ? sentence : `${sentence}.`,
      age: `${dataOf(facts.at, now.getTime())} à Rome`,
    };
  } catch {
    return undefined; // of a version that stored something else
  }
}

/** Title without the name of the site; it is escaped in the HTML. */
const titleOf = (html: string): string | undefined =>
  /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ \| [^|]*$/, '');

function link(url: string, escapedTitle: string | undefined): string {
  const { pathname, search } = new URL(url);
  const address = escapeHtml(pathname + search);
  return `<li><a href="${address}">${escapedTitle ?? address}</a></li>`;
}

const withOrdinals = (text: string): string => escapeHtml(text).replace(ORDINAL_ENDING, '<sup>$1</sup>');
