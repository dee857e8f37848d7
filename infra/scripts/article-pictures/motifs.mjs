// Motifs of the article pictures in the style of engraved plates: flat colours, fine hatching, outlines only on wood,
// stone and tiles. The canvas is 1200 x 630.
export const WIDTH = 1200;
export const HEIGHT = 630;

/** Deterministic generator, at least 0 and below 1. */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const round = (value) => Math.round(value * 10) / 10;

/** Horizontal hatching from edge to edge. */
export function hatching({ from, to, every, colour, opacity, seed, left = 0, right = WIDTH, ragged = 70 }) {
  const next = numbers(seed);
  const lines = [];
  for (let y = from; y < to; y += every) {
    lines.push(`M${round(left + next() * ragged)} ${y}H${round(right - next() * ragged)}`);
  }
  return `<path d="${lines.join('')}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="1.3" fill="none"/>`;
}

/** Courses of stone with slightly varying brightness. */
export function masonry({ x, y, width, height, course, line, seed }) {
  const next = numbers(seed);
  const blocks = [];
  const joints = [];
  for (let top = y; top < y + height; top += course) {
    joints.push(`M${x} ${top}h${width}`);
    for (let left = x; left < x + width;) {
      const long = Math.min(course * (1.2 + next() * 1.6), x + width - left);
      const fill = next() > 0.5 ? '#fff' : '#2a1c10';
      blocks.push(
        `<path fill="${fill}" fill-opacity="${round(next() * 0.9) / 10}" d="M${round(left)} ${top}h${round(long)}v${course}h${round(-long)}z"/>`,
      );
      joints.push(`M${round(left)} ${top}v${course}`);
      for (let dent = 0; dent < 3; dent += 1) {
        joints.push(`M${round(left + next() * long)} ${round(top + next() * course)}h${round(4 + next() * 9)}`);
      }
      left += long;
    }
  }
  return `${blocks.join('')}<path d="${joints.join('')}" stroke="${line}" stroke-opacity=".5" stroke-width="1.4" fill="none"/>`;
}

/** Sky in bands from top to bottom: [colour, lower edge]. */
export const sky = (bands, { line, opacity = 0.28, seed, every = 16 }) =>
  bands
    .map(([colour, until], index) => {
      const top = bands[index - 1]?.[1] ?? 0;
      return `<rect y="${top}" width="${WIDTH}" height="${until - top + 1}" fill="${colour}"/>`;
    })
    .join('') + hatching({ from: 14, to: bands.at(-1)[1], every, colour: line, opacity, seed });

export function stars(count, seed, below) {
  const next = numbers(seed);
  return Array.from(
    { length: count },
    () => `<circle cx="${round(next() * WIDTH)}" cy="${round(next() * below)}" r="${round(1 + next() * 1.4)}"/>`,
  ).join('');
}

const DOME =
  'M118 760V690h22v-14h10v-12h32v12h8v-44h18v-10h12c0-74 40-118 92-128v-10h-9v-7h9v-22h-8v-6h10l8-17 8 17h10v6h-8v22h9v7h-9v10c52 10 92 54 92 128h12v10h18v44h8v-12h32v12h10v14h22v70z';
const CROSS = 'M311 412h2v-22h-7v-2h7v-9h2v9h7v2h-7v22z';
const RIBS =
  'M222 620c2-70 36-112 86-126M262 620c4-66 22-108 48-126M304 620v-126M322 620v-126M364 620c-4-66-22-108-48-126M404 620c-2-70-36-112-86-126M190 634h246M202 646h222';

/** Dome of Saint Peter's; `x`, `y` is the centre of its base. */
export function dome({ x, y, scale, fill, line }) {
  return `<g transform="translate(${round(x - 313 * scale)} ${round(y - 760 * scale)}) scale(${scale})">
<path fill="${fill}" d="${DOME}${CROSS}"/>
<g fill="none" stroke="${line}" stroke-width="2"><path d="${RIBS}"/><path stroke-width="5" stroke-dasharray="7 11" d="M206 664h214"/>
<path d="M300 462v22M306 462v22M313 462v22M320 462v22M326 462v22"/></g></g>`;
}

/** Tiled roof that rises slightly to the right. */
export function roof({ id, y, rise = 24, tile, shade, line }) {
  return `<defs><pattern id="${id}" width="30" height="42" patternUnits="userSpaceOnUse" patternTransform="skewX(16)">
<rect width="30" height="42" fill="${tile}"/><path fill="${shade}" d="M19 0h11v42H19z"/>
<path d="M1 0v34c0 8 18 8 18 0V0M19 0v27c0 5 11 5 11 0V0" fill="none" stroke="${line}" stroke-width="1.3"/>
<path d="M15 1v31M12 3v31M22 2v24M25 3v20" stroke="${line}" stroke-width=".8" stroke-opacity=".5"/></pattern></defs>
<path fill="url(#${id})" d="M-10 ${y + rise} 1210 ${y}V640H-10z"/>
<path d="M-10 ${y + rise - 2} 1210 ${y - 2}" stroke="${line}" stroke-width="20"/>
<path d="M-10 ${y + rise - 3} 1210 ${y - 3}" stroke="${tile}" stroke-width="15"/>
<path d="M0 ${y + rise - 3} 1210 ${y - 3}" stroke="${line}" stroke-width="15" stroke-dasharray="2 34"/>`;
}

/** Chimney of the chapel; `x`, `y` is the centre of its opening. */
export function chimney({ x, y, height, scale = 1, body, light, dark }) {
  const box = (left, top, width, tall, fill) =>
    `<path fill="${fill}" d="M${left} ${top}h${width}v${tall}h${-width}z"/>`;
  return `<g transform="translate(${x} ${y}) scale(${scale})">
${height > 150 ? `<path d="M-111 ${height + 4} -21 140M111 ${height + 4} 21 140" stroke="${dark}" stroke-width="2"/>` : ''}
${box(-21, 30, 42, height - 30, body)}${box(-17, 30, 10, height - 30, light)}${box(8, 30, 13, height - 30, dark)}
${box(-31, 0, 62, 40, body)}${box(-26, 0, 12, 40, light)}${box(13, 0, 18, 40, dark)}${height > 150 ? box(-27, 135, 54, 14, body) : ''}
<ellipse rx="31" ry="9" fill="${light}"/><ellipse rx="24" ry="6" fill="#17110e"/></g>`;
}

/** Smoke from `x`, `y` that drifts by `lean` per step and thins with height. */
export function smoke({ id, x, y, lean, reach, colour, shade, seed, size = 1 }) {
  const next = numbers(seed);
  const puffs = Array.from({ length: 30 }, (_, index) => {
    const share = index / 29;
    const r = (9 + 52 * share ** 0.9) * size * (0.8 + 0.4 * next());
    return [x + lean * reach * share ** 1.25 + (next() - 0.5) * 70 * share * size, y - 8 - reach * share, r];
  });
  const all = (fill, dx, dy, more) =>
    `<g fill="${fill}">${puffs.map(([cx, cy, r]) => `<circle cx="${round(cx + dx)}" cy="${round(cy + dy)}" r="${round(r * more)}"/>`).join('')}</g>`;
  return `<defs><linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${y}" x2="0" y2="${y - reach}"><stop offset=".35" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity=".2"/></linearGradient>
<mask id="m${id}" maskUnits="userSpaceOnUse" x="-300" y="-300" width="1800" height="1200"><path fill="url(#${id})" d="M-300-300h1800v1200H-300z"/></mask></defs>
<g mask="url(#m${id})">${all(shade, 7, 9, 1.2)}${all(colour, 0, 0, 1)}</g>`;
}

const HAT =
  'M60 9c-12 0-19.500 6-20.500 15.500C25 26.200 17 29 17 32.200 17 37.500 36 41 60 41s43-3.500 43-8.800c0-3.200-8-6-22.500-7.700C79.500 15 72 9 60 9z';

/** Cardinal's hat with cords; `x`, `y` is the centre of its brim. */
export const hat = ({ x, y, scale, fill }) =>
  `<g transform="translate(${round(x - 60 * scale)} ${round(y - 32 * scale)}) scale(${scale})" fill="${fill}"><path d="${HAT}"/><path d="M46 31C30 33 22 38 20.500 46M74 31c16 2 24 7 25.500 15" fill="none" stroke="${fill}" stroke-opacity=".5" stroke-width="1.6"/></g>`;

/** Folded ballot with writing. */
export function ballot({ x, y, turn, scale = 1, seed }) {
  const next = numbers(seed);
  const words = Array.from({ length: 6 }, (_, row) => `M${-48 + next() * 6} ${16 + row * 9}H${40 + next() * 10}`);
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><path fill="#2a0a11" fill-opacity=".3" d="M-56-74h124v164h-124z"/>
<path fill="#F6EEDC" d="M-62-82h124v164h-124z"/><path fill="#E4D6BA" d="M-62-8h124v90h-124z"/><path d="M-62-8h124" stroke="#A38F68"/>
<path d="M-40-52h80M-40-34h58" stroke="#8a7a5c" stroke-width="2"/><path d="${words.join('')}" stroke="#8a7a5c" stroke-opacity=".4" fill="none"/></g>`;
}

/** Figures seen from behind, from edge to edge. */
export function crowd({ y, fill, every, scale, seed }) {
  const next = numbers(seed);
  const people = [];
  for (let x = -20; x < WIDTH + 20; x += every) {
    const tall = scale * (0.85 + 0.3 * next());
    people.push(
      `<path transform="translate(${round(x + next() * every * 0.5)} ${y}) scale(${round(tall * 100) / 100})" d="M-11 0l4-34c-4-6-2-14 4-14s8 8 4 14l6 34z"/>`,
    );
  }
  return `<g fill="${fill}">${people.join('')}</g>`;
}

/** Columns under an architrave, as around Saint Peter's Square. */
export function colonnade({ x, y, width, height, every, fill, line }) {
  const shafts = [];
  for (let at = x + 8; at < x + width - 8; at += every) {
    shafts.push(
      `<path fill="${fill}" d="M${at} ${y + 26}h${every * 0.52}v${height - 26}h${-every * 0.52}z"/><path d="M${at + every * 0.38} ${y + 28}v${height - 30}" stroke="${line}" stroke-width="${every * 0.14}" stroke-opacity=".5"/>`,
    );
  }
  return `<path fill="${line}" fill-opacity=".55" d="M${x} ${y + 20}h${width}v${height - 20}h${-width}z"/>${shafts.join('')}
<path fill="${fill}" d="M${x - 8} ${y}h${width + 16}v24h${-width - 16}z"/><path d="M${x - 8} ${y + 8}h${width + 16}M${x - 8} ${y + 18}h${width + 16}" stroke="${line}" stroke-width="2"/>`;
}
