/** Colours of the paper, and of text on it. */
export const PAPER = '#fbf8f1';
export const INK = '#1f1a17';

/** Sizes of a card: for previews of links, and for stories on phones. */
export const FORMATS = { paysage: { width: 1200, height: 630 }, portrait: { width: 1080, height: 1920 } } as const;

export type CardFormat = keyof typeof FORMATS;

/** A box of a card's layout, as satori takes it: elements of React without React. */
export interface CardBox {
  readonly type: 'div';
  readonly props: { readonly style: CardStyle; readonly children: string | readonly CardBox[] };
}

type CardStyle = Readonly<Record<string, string | number>>;

/** A card, for the server to draw. */
export interface Card {
  readonly width: number;
  readonly height: number;
  /** Content of an SVG of this size, below the layout. */
  readonly background: string;
  readonly layout: CardBox;
  /** Changes with the content; the address of a lasting card names it. */
  readonly version: string;
  /** The content never changes, except by corrections, which make another version. */
  readonly isLasting: boolean;
}

export const row = (style: CardStyle, ...children: CardBox[]): CardBox => ({
  type: 'div',
  props: { style: { display: 'flex', flexDirection: 'row', ...style }, children },
});

export const column = (style: CardStyle, ...children: CardBox[]): CardBox => ({
  type: 'div',
  props: { style: { display: 'flex', flexDirection: 'column', ...style }, children },
});

/** A text of at most `lines` lines. */
export const text = (style: CardStyle, lines: number, children: string): CardBox => ({
  type: 'div',
  props: { style: { display: 'block', lineClamp: lines, wordBreak: 'break-word', ...style }, children },
});
