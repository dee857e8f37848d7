export interface MedalOwner {
  readonly slug: string;
  readonly prenom: string;
  readonly nom: string;
  /** Engraved along the rim. */
  readonly paysService?: string | undefined;
}

const PARTICLE = /^(de la|de|da|dos|du|van|von|di|del|della|do)\s+/i;

/** The letters of a longer country are compressed to the arc. */
const MAX_LETTERS = 26;
const ARC_LENGTH = 196;

/** Medal as SVG markup that references the shared symbols. */
export const medalDrawing = (owner: MedalOwner): string =>
  `<use href="#medal"/><text class="monogram" x="60" y="74">${initials(owner)}</text>${rim(owner.paysService ?? '')}`;

/** Medal without its rim, which is illegible below 64 px. */
export const smallMedalDrawing = (owner: MedalOwner): string =>
  `<use href="#medal-small"/><text class="monogram" x="60" y="78">${initials(owner)}</text>`;

/** Shared symbols of all medals. The metal is that of the order (`--metal`). */
export const medalSymbols = (): string =>
  [
    '<defs><linearGradient id="medal-light" x1="0" y1="0" x2=".8" y2="1"><stop stop-color="#fff" stop-opacity=".55"/>',
    '<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".38"/></linearGradient>',
    '<linearGradient id="medal-hollow" x1=".1" y1="0" x2=".8" y2="1"><stop stop-opacity=".3"/>',
    '<stop offset=".55" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".4"/></linearGradient>',
    // Clockwise from the lower left to the lower right.
    '<path id="medal-arc" d="M23.400 86.600A45 45 0 1 1 96.600 86.600"/>',
    `<g id="medal">${DISC}${RAYS}`,
    `<circle cx="60" cy="60" r="54.500" ${BEADS}/><circle cx="60" cy="60" r="38" fill="none" ${edge('hollow')}/>`,
    '<path fill="#1d1408" fill-opacity=".6" d="M60 99.500l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500z"/></g>',
    `<g id="medal-small">${DISC}<circle cx="60" cy="60" r="50" fill="none" ${edge('hollow')}/></g></defs>`,
  ].join('');

const edge = (gradient: 'light' | 'hollow'): string => `stroke="url(#medal-${gradient})" stroke-width="2.500"`;
const DISC = `<circle cx="60" cy="60" r="58" fill="var(--metal)"/><circle cx="60" cy="60" r="58" fill="url(#medal-light)"/>`;
/** 72 fine rays, as an engraver's guilloche, and 80 beads along the edge: one dashed stroke each. */
const RAYS =
  '<circle cx="60" cy="60" r="19" fill="none" stroke="#1d1408" stroke-opacity=".09" stroke-width="36" stroke-dasharray=".4 1.258"/>';
const BEADS =
  'fill="none" stroke="#1d1408" stroke-opacity=".32" stroke-width="2" stroke-linecap="round" stroke-dasharray="0 4.280"';

function rim(country: string): string {
  const letters = lettersOf(country).toLocaleUpperCase('fr');
  if (letters === '') return '';
  const fit = letters.length > MAX_LETTERS ? ` textLength="${ARC_LENGTH}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<text class="rim"><textPath href="#medal-arc" startOffset="50%"${fit}>${letters}</textPath></text>`;
}

/** Names are arbitrary text and the result becomes markup: anything but letters, spaces and hyphens is dropped. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{M} ’-]/gu, '').trim();

function initials({ prenom, nom }: MedalOwner): string {
  const first = (text: string): string => /\p{L}/u.exec(text)?.[0] ?? '';
  return (first(prenom) + first(nom.trim().replace(PARTICLE, ''))).toUpperCase();
}
