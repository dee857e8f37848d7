import type { EmblemOwner } from './emblem-owner.js';

const FIELDS = ['#274866', '#34553F', '#7A1D2B', '#2B2623', '#4B3157', '#6B4A1E', '#1F4F57', '#5A2A22'];
const SHIELD = 'M34 50h52v30c0 17-11 26.5-26 33.500C45 106.5 34 97 34 80z';
const HALF = 'fill="rgb(255 255 255/.13)"';
const BORDURE = 'fill="none" stroke="rgb(255 255 255/.13)" stroke-width="4"';
const ORDER = 'var(--ord,var(--ord-pretre))';
const PARTICLE = /^(de la|de|da|dos|du|van|von|di|del|della|do)\s+/i;
const PARTS = [
  'M0 0',
  'M60 50h28v70H60z',
  'M32 116 60 88l28 28v12H32z',
  'M30 74 92 122V98L50 66z',
  'M32 94h56v30H32z',
  'M36.5 52h47v28c0 15.5-9.5 24-23.5 30.500C46 104 36.5 95.5 36.5 80z',
  'M60 50h28v37H60zM32 87h28v37H32z',
];

const filled = (d: string): string => `d="${d}" fill="currentColor"`;
const lined = (d: string, width = 2.2): string => `d="${d}" fill="none" stroke="currentColor" stroke-width="${width}"`;
const CHARGES = [
  filled(star(60, 62, 7)),
  filled(star(44, 62, 4.6) + star(60, 62, 4.6) + star(76, 62, 4.6)),
  lined('M60 54.5v15M53.5 60h13', 2.6),
  lined(
    'M38 60c3.7-4 7.3-4 11 0s7.3 4 11 0 7.3-4 11 0 7.3 4 11 0M38 66.5c3.7-4 7.3-4 11 0s7.3 4 11 0 7.3-4 11 0 7.3 4 11 0',
  ),
  filled('M60 69.5c-6-3-8.5-7-8-13 3 .2 5 1 8 3.2 3-2.2 5-3 8-3.2.5 6-2 10-8 13z'),
  lined('M48.9 62a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0M56.2 62h13m-3 0v4m-4.2-4v3'),
  filled('M60 54c1.6 4.5 3.5 6.2 8 8-4.5 1.8-6.4 3.5-8 8-1.6-4.5-3.5-6.2-8-8 4.5-1.8 6.4-3.5 8-8z'),
  lined('M50 68.500c0-13 20-13 20 0M55 68.500c0-6.5 10-6.5 10 0'),
];

/** Initials as SVG markup: below 64 px a coat of arms is unreadable. */
export const initialsDrawing = (of: EmblemOwner): string => `<text x="60" y="86">${initials(of)}</text>`;

/** Coat of arms as SVG markup that references the shared symbols. */
export function emblemDrawing(of: EmblemOwner): string {
  const seed = hash(of.slug || of.prenom + of.nom);
  const field = FIELDS[seed % 8];
  const golden = (seed >>> 9) % 3 !== 0;
  return [
    use('hat'),
    `<g clip-path="url(#emb-shield)"><path fill="${field}" d="M30 46h60v74H30z"/>`,
    use(`part${(seed >>> 3) % 7}`),
    `<path fill="${golden ? '#D9B65C' : '#F1E8D6'}" d="M30 46h60v27H30z"/>`,
    use(`charge${(seed >>> 6) % 8}`, ` color="${golden ? '#4A2A12' : field}"`),
    `</g>${use('rim')}<text x="60" y="97">${initials(of)}</text>`,
  ].join('');
}

const use = (piece: string, more = ''): string => `<use href="#emb-${piece}"${more}/>`;

/** Shared symbols as SVG markup. */
export const emblemSymbols = (): string =>
  [
    `<defs><clipPath id="emb-shield"><path d="${SHIELD}"/></clipPath>`,
    `<path id="emb-rim" d="${SHIELD}" fill="none" stroke="#2A211B" stroke-opacity=".55" stroke-width="1.4"/>`,
    hat('emb-hat', [1, 2, 3, 4, 5]),
    ...PARTS.map((d, index) => `<path id="emb-part${index}" d="${d}" ${index === 5 ? BORDURE : HALF}/>`),
    ...CHARGES.map((charge, index) => `<g id="emb-charge${index}"><path ${charge}/></g>`),
    '</defs>',
  ].join('');

function hat(id: string, rows: readonly number[]): string {
  const tassels = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => tassel({ row, column, count })),
  );
  const cord = `M46 31C30 33 22 38 20.5 43s2 6 1.5 2-6-2-4.5 7`;
  const side =
    `<path d="${tassels.join('')}"/>` + `<path fill="none" stroke="${ORDER}" stroke-width="1.5" d="${cord}"/>`;
  return [
    `<g id="${id}"><g stroke="#A9842C" stroke-width="3" stroke-linecap="round"><path d="M60 40v84"/>`,
    '<path d="M60 112v14" stroke-width="2"/>',
    `</g><g fill="${ORDER}">${side}<g transform="matrix(-1 0 0 1 120 0)">${side}</g>`,
    '<path d="M60 9c-12 0-19.5 6-20.5 15.500C25 26.2 17 29 17 32.2 17 37.5 36 41 60 41s43-3.5 43-8.800c0-3.2-8-6-22.5-7.700C79.5 15 72 9 60 9z"/></g>',
    '<path fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.2" d="M40 25.500c6 2.8 34 2.8 40 0M19.5 32.500C26 37 94 37 100.5 32.5"/></g>',
  ].join('');
}

interface Tassel {
  readonly row: number;
  readonly column: number;
  readonly count: number;
}

function tassel({ row, column, count }: Tassel): string {
  const x = 17.5 + (column - (count - 1) / 2) * 5.1 * 1.05 - row * 0.15;
  const y = 53 + row * 12.2;
  const [width, length] = [1.9, 6.4];
  const [down, rest, out, across] = [length * 0.45, length * 0.55, width * 0.35, width * 1.3].map(tenth);
  return `M${tenth(x)} ${tenth(y)}l${width} ${down}l-${out} ${rest}h-${across}l-${out} -${rest}z`;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = -Math.PI / 2 + (index * Math.PI) / 5;
    const reach = index % 2 ? radius * 0.42 : radius;
    return `${tenth(x + reach * Math.cos(angle))} ${tenth(y + reach * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

/** Keeps letters only: names are arbitrary text and the result becomes markup. */
function initials({ prenom, nom }: EmblemOwner): string {
  const first = (text: string): string => /\p{L}/u.exec(text)?.[0] ?? '';
  return (first(prenom) + first(nom.trim().replace(PARTICLE, ''))).toUpperCase();
}

/** FNV-1a with a final mix, so that the lower bits are distributed as well as the upper ones. */
function hash(text: string): number {
  let value = 2166136261;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 16777619);
  value = Math.imul(value ^ (value >>> 15), 2246822507);
  return (value ^ (value >>> 13)) >>> 0;
}
