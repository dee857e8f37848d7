// Background of charts and arms: 2400 x 1600, ivory, with a line below the title.
export const WIDTH = 2400;
export const HEIGHT = 1600;
export const INK = '#1d1a14';
export const FAINT = '#6b6454';
export const RED = '#8e1b2c';
export const GOLD = '#b8892b';
export const SLATE = '#5b6470';
const PAPER = '#fbf8f1';
const RULE = '#d9cfb8';
const SERIF = "font-family='EB Garamond' font-weight='500'";

export const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function words(text, { x, y, size, fill = INK, anchor = 'start', italic = false }) {
  const style = italic ? " font-style='italic'" : '';
  return `<text x="${x}" y="${y}" ${SERIF}${style} font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(text)}</text>`;
}

export const rule = (x, y, width, colour = RULE, height = 2) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;

/** Complete sheet: title, subtitle, drawing and source. */
export function sheet({ title, about, source, drawn, defs = '' }) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    defs,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    rule(140, 130, WIDTH - 280, INK, 5),
    words(title, { x: 140, y: 260, size: 104 }),
    words(about, { x: 140, y: 345, size: 50, fill: RED, italic: true }),
    drawn,
    rule(140, HEIGHT - 150, WIDTH - 280),
    words(source, { x: 140, y: HEIGHT - 90, size: 34, fill: FAINT }),
    words('Fumata', { x: WIDTH - 140, y: HEIGHT - 90, size: 34, fill: FAINT, anchor: 'end' }),
    '</svg>',
  ].join('');
}
