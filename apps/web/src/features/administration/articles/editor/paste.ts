import { OWN_PICTURE } from '@fumata/contracts';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { replaceTables } from './table-rows.js';

interface Pasted {
  readonly html: string;
  /** Kinds of content that an article cannot contain. */
  readonly dropped: readonly ('tables' | 'images')[];
}

/** Prepares pasted HTML: the lists of Word, which are paragraphs, become lists, and rows of tables become paragraphs. */
export function preparePaste(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const items = [...body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')].filter(levelOf);
  for (const item of items) listFrom(item);
  const hadTables = replaceTables(body);
  const foreign = [...body.querySelectorAll('img')].filter(
    (image) => !OWN_PICTURE.test(image.getAttribute('src') ?? ''),
  );
  return {
    html: items.length > 0 || hadTables ? body.innerHTML : html,
    dropped: [...(hadTables ? (['tables'] as const) : []), ...(foreign.length > 0 ? (['images'] as const) : [])],
  };
}

/** 'mso-list: l0 level2 lfo1' */
const LEVEL = /mso-list:[^;]*\blevel(\d)/;
const MARKER = /mso-list:\s*ignore/i;
const NUMBER = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i;

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';
const levelOf = (element: Element): number =>
  element.localName === 'p' ? Number(LEVEL.exec(styleOf(element))?.[1] ?? 0) : 0;

/** Replaces a paragraph and the following ones of its list. */
function listFrom(first: Element): void {
  if (!first.isConnected) return;
  const root = newList(first);
  first.before(root);
  const level = levelOf(first);
  for (let at: Element | null = first; at && levelOf(at) > 0; at = root.nextElementSibling) {
    listAt(root, levelOf(at) - level, at).append(itemOf(at));
    at.remove();
  }
}

/** The list `depth` levels below the last item of a list, created if necessary. */
function listAt(list: Element, depth: number, paragraph: Element): Element {
  const last = list.lastElementChild;
  if (depth <= 0 || !last) return list;
  const nested = last.lastElementChild;
  if (nested?.matches('ul, ol')) return listAt(nested, depth - 1, paragraph);
  const created = newList(paragraph);
  last.append(created);
  return created;
}

const markersIn = (paragraph: Element): readonly Element[] =>
  [...paragraph.querySelectorAll('[style]')].filter((each) => MARKER.test(styleOf(each)));

function newList(paragraph: Element): HTMLElement {
  const marker = markersIn(paragraph)[0]?.textContent ?? '';
  const list = paragraph.ownerDocument.createElement(NUMBER.test(marker) ? 'ol' : 'ul');
  const start = /^\s*\(?(\d{1,4})/.exec(marker)?.[1];
  if (start && start !== '1') list.setAttribute('start', start);
  return list;
}

function itemOf(paragraph: Element): HTMLElement {
  for (const marker of markersIn(paragraph)) marker.remove();
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  return item;
}

const NOTICES = {
  tables: 'Le tableau collé devient du texte : une ligne par rangée, « | » entre les cases.',
  images: 'Les images d’autres sites ne sont pas gardées : collez ou déposez leurs fichiers.',
};

/** Tells what was dropped; '' if nothing was. */
export const droppedText = (dropped: Pasted['dropped']): string =>
  frenchTypography(dropped.map((kind) => NOTICES[kind]).join(' '));
