// Sheets of the coats of arms that the site draws for cardinals without a portrait. They are fictitious and say so.
import { emblemDrawing, emblemSymbols } from '../../../apps/web/src/components/emblem-drawing.ts';
import { INK, sheet, words } from './paper.mjs';

const COLOURS = { 'Cardinal-évêque': '#5e1a3c', 'Cardinal-prêtre': '#8e1b2c', 'Cardinal-diacre': '#a8472a' };
const SOURCE = 'Emblèmes composés par le site à partir du nom : ce ne sont pas les armoiries des cardinaux.';

/** Symbols once per colour, because the renderer does not support CSS variables. */
const pieces = () =>
  Object.entries(COLOURS)
    .map(([order, colour]) =>
      emblemSymbols()
        .replaceAll(/id="emb-/g, `id="${keyOf(order)}-`)
        .replaceAll(/#emb-/g, `#${keyOf(order)}-`)
        .replaceAll(/var\(--ord,[^)]*\)\)/g, colour),
    )
    .join('');
const keyOf = (order) => order.replace('Cardinal-', '').replace(/[^a-z]/g, '');
const TEXT = 'text-anchor="middle" font-family="EB Garamond" font-size="17" font-weight="600" fill="#fff"';

function emblem(cardinal, x, y, size) {
  const drawn = emblemDrawing(cardinal, true)
    .replaceAll('#emb-', `#${keyOf(cardinal.ordre)}-`)
    .replace('<text ', `<text ${TEXT} `);
  return `<svg x="${x}" y="${y}" width="${size}" height="${size * 1.1}" viewBox="0 0 120 132">${drawn}</svg>`;
}

/** Grid of named arms, `across` per row. */
function wall(title, about, cardinals, across) {
  const [left, top, width, height] = [140, 400, 2120, 1030];
  const rows = Math.ceil(cardinals.length / across);
  const cell = { width: width / across, height: height / rows };
  const name = Math.min(44, cell.width / 9);
  const size = Math.min(cell.width * 0.9, (cell.height - name * 2) / 1.1);
  const pitch = size * 1.1 + name * 2;
  const first = top + (height - rows * pitch) / 2;
  const drawn = cardinals.map((cardinal, index) => {
    const x = left + (index % across) * cell.width;
    const y = first + Math.floor(index / across) * pitch;
    return [
      emblem(cardinal, x + (cell.width - size) / 2, y, size),
      words(cardinal.nom, { x: x + cell.width / 2, y: y + size * 1.1 + name, size: name, fill: INK, anchor: 'middle' }),
    ].join('');
  });
  return sheet({ title, about, source: SOURCE, defs: pieces(), drawn: drawn.join('') });
}

/** Arms of the cardinals who took part. */
export function arms(cardinals) {
  const of = (field, value) => cardinals.filter((cardinal) => cardinal[field] === value);
  const bishops = of('ordre', 'Cardinal-évêque');
  return {
    'cardinaux-eveques': wall('Cardinaux-évêques', 'Les cinq électeurs de cet ordre', bishops, bishops.length),
    'cardinaux-diacres': wall('Cardinaux-diacres', 'Vingt électeurs', of('ordre', 'Cardinal-diacre'), 7),
    afrique: wall('Afrique', 'Les électeurs en service sur ce continent', of('continent', 'Afrique'), 6),
    asie: wall('Asie', 'Les électeurs en service sur ce continent', of('continent', 'Asie'), 8),
    oceanie: wall('Océanie', 'Les électeurs en service sur ce continent', of('continent', 'Océanie'), 4),
  };
}
