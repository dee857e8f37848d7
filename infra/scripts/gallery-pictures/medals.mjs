// Sheets of the medals that the site draws for cardinals without a portrait. They are no coats of arms and say so.
import { medalDrawing, medalSymbols } from '../../../apps/web/src/components/pictures/medal-drawing.ts';
import { INK, sheet, words } from './paper.mjs';

const METALS = { 'Cardinal-évêque': '#c8a047', 'Cardinal-prêtre': '#b4b8bd', 'Cardinal-diacre': '#b67a4d' };
const SOURCE =
  'Médailles dessinées par le site à partir du nom et de l’ordre : ce ne sont pas les armoiries des cardinaux.';

/** Symbols once per metal, because the renderer does not support CSS variables. */
const symbols = () =>
  Object.entries(METALS)
    .map(([order, metal]) =>
      medalSymbols()
        .replaceAll(/(id="|#)medal/g, `$1${keyOf(order)}-medal`)
        .replaceAll('var(--metal)', metal),
    )
    .join('');
const keyOf = (order) => order.replace('Cardinal-', '').replace(/[^a-z]/g, '');
const TEXT = 'text-anchor="middle" font-family="EB Garamond" font-size="41" font-weight="500" fill="#3a2a12"';

/** The renderer does not support text on a path: the rim stays empty. */
function medal({ paysService: _, ...cardinal }, x, y, size) {
  const drawn = medalDrawing(cardinal)
    .replaceAll('#medal', `#${keyOf(cardinal.ordre)}-medal`)
    .replace('<text ', `<text ${TEXT} `);
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 120 120">${drawn}</svg>`;
}

/** Grid of named medals, `across` per row. */
function wall(title, about, cardinals, across) {
  const [left, top, width, height] = [140, 400, 2120, 1030];
  const rows = Math.ceil(cardinals.length / across);
  const cell = { width: width / across, height: height / rows };
  const name = Math.min(44, cell.width / 9);
  const size = Math.min(cell.width * 0.9, cell.height - name * 2);
  const pitch = size + name * 2;
  const first = top + (height - rows * pitch) / 2;
  const drawn = cardinals.map((cardinal, index) => {
    const x = left + (index % across) * cell.width;
    const y = first + Math.floor(index / across) * pitch;
    return [
      medal(cardinal, x + (cell.width - size) / 2, y, size),
      words(cardinal.nom, { x: x + cell.width / 2, y: y + size + name, size: name, fill: INK, anchor: 'middle' }),
    ].join('');
  });
  return sheet({ title, about, source: SOURCE, defs: symbols(), drawn: drawn.join('') });
}

/** Medals of the cardinals who took part. */
export function medals(cardinals) {
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
