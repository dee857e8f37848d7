// Charts of conclaves, based on the demo's articles and cardinals.
import { FAINT, GOLD, INK, RED, rule, sheet, SLATE, words } from './paper.mjs';

/** Commonly accepted figures; see the article « Combien de scrutins ? Les conclaves depuis 1939 ». */
const CONCLAVES = [
  ['1939', 'Pie XII', 3],
  ['1958', 'Jean XXIII', 11],
  ['1963', 'Paul VI', 6],
  ['août 1978', 'Jean-Paul Ier', 4],
  ['oct. 1978', 'Jean-Paul II', 8],
  ['2005', 'Benoît XVI', 4],
  ['2013', 'François', 5],
];
const ELECTORS = 133;
const MAJORITY = 89;

function ballots() {
  const [left, base, pitch, step] = [190, 1230, 295, 66];
  const columns = CONCLAVES.map(([year, pope, count], index) => {
    const x = left + index * pitch;
    const smoke = Array.from({ length: count }, (_, n) => {
      const last = n === count - 1;
      const fill = last ? '#ffffff' : SLATE;
      return `<circle cx="${x + 90}" cy="${base - 40 - n * step}" r="27" fill="${fill}" stroke="${last ? GOLD : SLATE}" stroke-width="${last ? 6 : 0}"/>`;
    });
    return [
      ...smoke,
      words(String(count), { x: x + 90, y: base - 40 - count * step - 4, size: 60, anchor: 'middle' }),
      words(year, { x: x + 90, y: base + 62, size: 44, anchor: 'middle' }),
      words(pope, { x: x + 90, y: base + 118, size: 38, anchor: 'middle', fill: FAINT, italic: true }),
    ].join('');
  });
  return sheet({
    title: 'Combien de scrutins ?',
    about: 'Les conclaves depuis 1939 : un point par scrutin, le dernier est le bon',
    source: 'Nombres communément admis ; le secret étant de règle, ils se déduisent surtout des fumées.',
    drawn: columns.join('') + rule(left - 20, base, pitch * CONCLAVES.length, INK, 3),
  });
}

/** Rows of seats; those needed for the majority are gold. */
function majority() {
  const perRow = 19;
  const seats = Array.from({ length: ELECTORS }, (_, index) => {
    const [row, column] = [Math.floor(index / perRow), index % perRow];
    const needed = index < MAJORITY;
    return `<path transform="translate(${210 + column * 108} ${455 + row * 122})" fill="${needed ? GOLD : 'none'}" stroke="${needed ? GOLD : FAINT}" stroke-width="4" d="M0 86V40a34 34 0 0 1 68 0v46z"/>`;
  });
  return sheet({
    title: 'Deux tiers de 133',
    about: 'Il faut 89 voix pour être élu : ceci en donne la mesure',
    source: 'Conclave de 2025 : 133 électeurs présents, majorité des deux tiers arrondie à l’unité supérieure.',
    drawn: [
      ...seats,
      words('89', { x: 210, y: 1405, size: 96, fill: GOLD }),
      words('voix requises', { x: 330, y: 1400, size: 50 }),
      words('44', { x: 1120, y: 1405, size: 96, fill: FAINT }),
      words('voix qui peuvent manquer', { x: 1240, y: 1400, size: 50 }),
    ].join(''),
  });
}

/** Horizontal bars; the largest spans the full width. */
function bars(rows, { unit, colour = RED }) {
  const most = Math.max(...rows.map(([, count]) => count));
  const height = 1000 / rows.length;
  return rows
    .map(([name, count], index) => {
      const y = 440 + index * height;
      const width = (count / most) * 1250;
      return [
        words(name, { x: 640, y: y + height * 0.56, size: Math.min(72, height * 0.42), anchor: 'end' }),
        `<rect x="680" y="${y + height * 0.2}" width="${width}" height="${height * 0.52}" fill="${colour}"/>`,
        words(`${count} ${index === 0 ? unit : ''}`.trim(), {
          x: 710 + width,
          y: y + height * 0.58,
          size: Math.min(66, height * 0.4),
          fill: FAINT,
        }),
      ].join('');
    })
    .join('');
}

const counted = (cardinals, field, order) => {
  const counts = new Map(order.map((name) => [name, 0]));
  for (const cardinal of cardinals) counts.set(cardinal[field], (counts.get(cardinal[field]) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 0);
};

/** Charts about the cardinals who took part. */
export function charts(cardinals) {
  const continents = counted(cardinals, 'continent', []).sort((a, b) => b[1] - a[1]);
  const popes = counted(cardinals, 'creePar', ['Jean-Paul II', 'Benoît XVI', 'François']);
  const orders = counted(cardinals, 'ordre', ['Cardinal-évêque', 'Cardinal-prêtre', 'Cardinal-diacre']);
  const source = 'Les 133 électeurs qui prennent part au conclave de mai 2025.';
  const chart = (title, about, rows, more = {}) =>
    sheet({ title, about, source, drawn: bars(rows, { unit: 'électeurs', ...more }) });
  return {
    'scrutins-depuis-1939': ballots(),
    'deux-tiers-de-133': majority(),
    'electeurs-par-continent': chart('Où servent-ils ?', 'Les électeurs de 2025 par continent de service', continents),
    'electeurs-par-pape': chart('Qui les a créés ?', 'Les électeurs de 2025 par pape créateur', popes, {
      colour: GOLD,
    }),
    'electeurs-par-ordre': chart('Trois ordres', 'Les électeurs de 2025 par ordre', orders, { colour: '#5e1a3c' }),
  };
}
