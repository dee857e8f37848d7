import { ORDINAL_ENDING } from '@fumata/text';
import { column, FORMATS, INK, PAPER, row, text, type CardBox, type CardFormat } from './card.js';
import type { CardBar, CardWords } from './card-words.js';

/** The families of `card-worker.ts`: one for each subset. */
const family = (name: string): string =>
  ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']
    .map((subset) => `${name} ${subset}`)
    .join(', ');

const DISPLAY = family('EB Garamond');
const SANS = family('Source Sans 3');
const RED = '#8e1b2c';
const GOLD = '#b8902f';

interface Measures {
  readonly margin: number;
  readonly top: number;
  /** Width of the words beside the chimney. */
  readonly measure: number;
  readonly headline: number;
  readonly body: number;
  readonly band: number;
  readonly maxBars: number;
}

interface CardMeasures extends Measures {
  /** Colour of what a bar lacks to the majority. */
  readonly track: string;
}

const MEASURES: Readonly<Record<CardFormat, Measures>> = {
  paysage: { margin: 60, top: 46, measure: 640, headline: 82, body: 28, band: 76, maxBars: 4 },
  portrait: { margin: 84, top: 84, measure: 912, headline: 124, body: 46, band: 150, maxBars: 6 },
};

/** Bars that the card with the most room takes. */
export const MAX_BARS = MEASURES.portrait.maxBars;

interface LayoutOptions {
  readonly format: CardFormat;
  readonly ink: string;
  /** There is no picture: the words take the whole width. */
  readonly isWide?: boolean;
  readonly site: { readonly title: string; readonly host: string };
}

/** The words over the picture, and the site's name below. */
export function layoutOf(words: CardWords, { format, ink, isWide = false, site }: LayoutOptions): CardBox {
  const { margin, top, measure: besidePicture, ...others } = MEASURES[format];
  const measure = isWide ? FORMATS[format].width - 2 * margin : besidePicture;
  const track = isWide ? '#eae1d0' : 'rgba(255,255,255,0.6)';
  const measures = { margin, top, measure, track, ...others };
  return column(
    { width: '100%', height: '100%', justifyContent: 'space-between', color: ink, fontFamily: SANS, fontWeight: 600 },
    column(
      { marginLeft: margin, marginTop: top, width: measure, flexShrink: 1, overflow: 'hidden' },
      ...wordBoxes(words, measures),
    ),
    band(site, words.anchor, measures),
  );
}

function wordBoxes(words: CardWords, measures: CardMeasures): CardBox[] {
  const { rubric, headline, name, text: paragraph } = words;
  const { body, measure, headline: displaySize, maxBars } = measures;
  const bars = words.bars.slice(-maxBars);
  const headlineSize = name ? displaySize * 0.7 : fittedSize(headline, displaySize, measure);
  return [
    ...(rubric ? [text({ fontSize: body * 0.87, marginBottom: body * 0.4 }, 1, superscripts(rubric))] : []),
    text({ fontFamily: DISPLAY, fontSize: headlineSize, lineHeight: 1.08 }, 3, headline),
    ...(name
      ? [
          text(
            { fontFamily: DISPLAY, fontSize: fittedSize(name, displaySize, measure), lineHeight: 1.08, marginTop: 4 },
            3,
            name,
          ),
        ]
      : []),
    ...(paragraph
      ? [
          text(
            { fontSize: body, fontWeight: 400, lineHeight: 1.35, marginTop: body * 0.6 },
            bars.length > 0 ? 3 : 4,
            superscripts(paragraph),
          ),
        ]
      : []),
    ...(bars.length > 0 ? [column({ marginTop: body * 0.7 }, ...bars.map((each) => barBox(each, measures)))] : []),
  ];
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = { e: 'ᵉ', r: 'ʳ' };

/** Replaces the endings of ordinals by superscript letters, because a text of the layout has one size. */
const superscripts = (words: string): string =>
  words.replace(ORDINAL_ENDING, (ending) => [...ending].map((letter) => SUPERSCRIPTS[letter] ?? letter).join(''));

/** Average width of a letter of the display type, relative to its size. */
const LETTER_WIDTH = 0.43;

/** Size at which the words fit on one line, but not below half of `size`; a name of sixty letters takes two lines. */
const fittedSize = (words: string, size: number, measure: number): number =>
  Math.round(Math.max(size * 0.55, Math.min(size, measure / (LETTER_WIDTH * words.length))));

const barBox = ({ label, value, part }: CardBar, { body, track }: CardMeasures): CardBox =>
  column(
    { marginTop: body * 0.35 },
    row(
      { justifyContent: 'space-between', fontSize: body * 0.87 },
      text({ flex: 1, marginRight: body * 0.5 }, 1, superscripts(label)),
      text({}, 1, value),
    ),
    row(
      { height: body * 0.3, marginTop: body * 0.15, backgroundColor: track },
      row({ width: `${(100 * part).toFixed(1)}%`, backgroundColor: part >= 1 ? GOLD : RED }),
    ),
  );

const band = (
  { title, host }: LayoutOptions['site'],
  anchor: string,
  { body, margin, band: height }: CardMeasures,
): CardBox =>
  column(
    {
      height,
      flexShrink: 0,
      paddingLeft: margin,
      paddingRight: margin,
      justifyContent: 'center',
      backgroundColor: PAPER,
      color: INK,
    },
    row(
      { justifyContent: 'space-between', alignItems: 'center' },
      text({ flex: 1, marginRight: body, fontFamily: DISPLAY, fontSize: body * 1.1 }, 1, title),
      text({ fontSize: body * 0.8, color: RED }, 1, host),
    ),
    ...(anchor ? [text({ fontSize: body * 0.6, fontWeight: 400, lineHeight: 1.2 }, 1, anchor)] : []),
  );
