/**
 * Child process that draws cards: satori lays text out as paths, sharp makes pixels of them. A crash or an exhausted
 * memory stays here. Node also runs it from source: erasable TypeScript.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { answerTasks } from '../processes/answer-tasks.ts';

type Style = Readonly<Record<string, string | number>>;

/** A box of the layout, as satori takes it: React's elements without React. */
export interface CardBox {
  readonly type: 'div';
  readonly props: { readonly style: Style; readonly children: string | readonly CardBox[] };
}

export interface CardTask {
  readonly width: number;
  readonly height: number;
  /** Content of an SVG of this size, below the layout; trusted. */
  readonly background: string;
  /** Text may be anything: it is laid out, escaped and drawn as paths. */
  readonly layout: CardBox;
}

export interface DrawnCard {
  /** JPEG. */
  readonly image: Uint8Array;
}

/** Far more than a card takes. */
const MAX_MEMORY_BYTES = 500 * 1024 * 1024;
/** Letters keep sharp edges: no chroma subsampling. */
const JPEG = { quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true };

// Only SVG is read, and only the one that this process has written.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const { resolve } = createRequire(import.meta.url);

const font = (family: string, file: string, weight: 400 | 600 | 700): Font => ({
  name: family,
  data: readFileSync(resolve(`@fontsource/${file}-${weight}-normal.woff2`)),
  weight,
  style: 'normal',
});

const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];
/** The site's fonts, each subset as a family of its own, then those for other scripts; the emoji have one colour. */
const FONTS: readonly Font[] = [
  ...SUBSETS.map((subset) => font(`EB Garamond ${subset}`, `eb-garamond/files/eb-garamond-${subset}`, 600)),
  ...SUBSETS.flatMap((subset) =>
    ([400, 600] as const).map((weight) =>
      font(`Source Sans 3 ${subset}`, `source-sans-3/files/source-sans-3-${subset}`, weight),
    ),
  ),
  font('Amiri', 'amiri/files/amiri-arabic', 700),
  font('Noto Emoji', 'noto-emoji/files/noto-emoji-emoji', 400),
];

/** Characters that join or colour emoji; the font has single ones, in one colour. */
const EMOJI_MODIFIERS = /[\u200D\uFE0F\u{1F3FB}-\u{1F3FF}]/gu;
/** A space beside an emoji would be as wide as one. */
const SPACE_BESIDE_EMOJI =
  /(?<=[\p{Extended_Pictographic}\p{Regional_Indicator}]) | (?=[\p{Extended_Pictographic}\p{Regional_Indicator}])/gu;
/** The fonts have no narrow no-break space. */
const NARROW_SPACE = /\u202F/g;

/** Drawn around the card and cut off: the smoke's filter leaves torn edges. */
const MARGIN = 80;

async function draw({ width, height, background, layout }: CardTask): Promise<DrawnCard> {
  const missing = new Set<string>();
  const layOut = (box: CardBox): Promise<string> =>
    satori(box as never, {
      width,
      height,
      fonts: [...FONTS],
      loadAdditionalAsset: (_, letters) => {
        for (const letter of letters) missing.add(letter);
        return Promise.resolve([]);
      },
    });
  const plain = withTexts(layout, (text) =>
    text.replace(EMOJI_MODIFIERS, '').replace(SPACE_BESIDE_EMOJI, '\u00A0').replace(NARROW_SPACE, '\u00A0'),
  );
  let paths = await layOut(plain);
  // A letter that no font has would be an empty box.
  const withoutMissing = (text: string): string =>
    [...text]
      .filter((letter) => !missing.has(letter))
      .join('')
      .trim();
  if (missing.size > 0) paths = await layOut(withTexts(plain, withoutMissing));
  const [fullWidth, fullHeight] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const size = `width="${fullWidth}" height="${fullHeight}" viewBox="${-MARGIN} ${-MARGIN} ${fullWidth} ${fullHeight}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${background}${paths}</svg>`;
  const card = sharp(Buffer.from(svg)).extract({ left: MARGIN, top: MARGIN, width, height });
  return { image: await card.jpeg(JPEG).toBuffer() };
}

function withTexts(box: CardBox, change: (text: string) => string): CardBox {
  const { style, children } = box.props;
  const changed = typeof children === 'string' ? change(children) : children.map((child) => withTexts(child, change));
  return { ...box, props: { style, children: changed } };
}

answerTasks(draw, MAX_MEMORY_BYTES);
