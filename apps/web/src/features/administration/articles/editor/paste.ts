import { ARTICLE_BLOCKS, FOREIGN_BLOCKS, OWN_PICTURE } from '@fumata/contracts';
import { frenchTypography } from '@fumata/text';
import type { EditorProps } from '@tiptap/pm/view';
import { TextSelection } from '@tiptap/pm/state';

interface Pasted {
  readonly html: string;
  /** Kinds of content that an article cannot contain. */
  readonly dropped: readonly ('tables' | 'images')[];
}

/**
 * Prepares pasted HTML: the lists of Word, which are paragraphs, become lists, and rows of tables become paragraphs.
 * What was removed from a document under review is dropped, as on the server.
 */
export function preparePaste(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const items = [...body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')].filter(levelOf);
  for (const item of items) replaceWithList(item);
  const removed = [...body.querySelectorAll('del')];
  for (const each of removed) each.remove();
  const hadTables = replaceTables(body);
  const foreign = [...body.querySelectorAll('img')].filter(
    (image) => !OWN_PICTURE.test(image.getAttribute('src') ?? ''),
  );
  return {
    html: items.length > 0 || removed.length > 0 || hadTables ? body.innerHTML : html,
    dropped: [...(hadTables ? (['tables'] as const) : []), ...(foreign.length > 0 ? (['images'] as const) : [])],
  };
}

/** 'mso-list: l0 level2 lfo1': `l` counts the formats of the document, `lfo` its lists. */
const LEVEL = /mso-list:[^;]*\blevel(\d)/;
const LIST = /mso-list:[^;]*\blfo(\d+)/;
const MARKER = /mso-list:\s*ignore/i;
const NUMBER = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i;
/** The number of a marker's own level: 1 in '2.1.'. */
const LAST_NUMBER = /^\s*\(?(?:\d+\.)*(\d{1,4})(?!\.?\w)/;

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';
const levelOf = (element: Element): number =>
  element.localName === 'p' ? Number(LEVEL.exec(styleOf(element))?.[1] ?? 0) : 0;
const listOf = (element: Element): string | undefined => LIST.exec(styleOf(element))?.[1];

/** Replaces a paragraph and the following ones of its list; lower levels may have lists of their own. */
function replaceWithList(first: Element): void {
  if (!first.isConnected) return;
  const root = newList(first);
  first.before(root);
  const level = levelOf(first);
  for (let item: Element | null = first; item && levelOf(item) > 0; item = root.nextElementSibling) {
    if (levelOf(item) <= level && listOf(item) !== listOf(first)) return;
    listAt(root, levelOf(item) - level, item).append(itemOf(item));
    item.remove();
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
  const start = LAST_NUMBER.exec(marker)?.[1];
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

/** Notice of what was dropped; '' if nothing was. */
export const droppedText = (dropped: Pasted['dropped']): string =>
  frenchTypography(dropped.map((kind) => NOTICES[kind]).join(' '));

const CELL_SEPARATOR = ' | ';
const BLOCKS = [...ARTICLE_BLOCKS, ...FOREIGN_BLOCKS, 'br'].join();

/**
 * Replaces tables, which articles lack: each row becomes a paragraph that keeps its cells apart, as on the server
 * (libs/content/src/articles/foreign-blocks.ts). Returns whether there was one.
 */
function replaceTables(body: Element): boolean {
  // Inner tables first.
  for (const row of [...body.querySelectorAll('tr')].toReversed()) row.replaceWith(...rowContent(row));
  const tables = body.querySelectorAll('table, thead, tbody, tfoot, colgroup, col');
  for (const part of tables) part.replaceWith(...part.childNodes);
  return tables.length > 0;
}

function rowContent(row: HTMLTableRowElement): readonly Node[] {
  const cells = [...row.cells];
  const last = cells.findLastIndex((cell) => cell.textContent.trim() !== '' || cell.querySelector('img'));
  if (last <= 0) return [...(cells[0]?.childNodes ?? [])];
  const paragraph = row.ownerDocument.createElement('p');
  for (const [i, cell] of cells.slice(0, last + 1).entries()) {
    for (const block of [...cell.querySelectorAll(BLOCKS)].toReversed())
      block.replaceWith(' ', ...block.childNodes, ' ');
    paragraph.append(i > 0 ? CELL_SEPARATOR : '', ...cell.childNodes);
  }
  return [paragraph];
}

/** Pasted or dropped files; undefined without files, or beside a text: spreadsheets add a picture of their cells. */
function filesOf(data: DataTransfer | null): readonly File[] | undefined {
  const files = [...(data?.files ?? [])];
  return files.length === 0 || data?.getData('text/plain').trim() !== '' ? undefined : files;
}

/** Calls `onFiles` with pasted or dropped files once the cursor is where their pictures belong. */
export const fileHandlers = (onFiles: (files: readonly File[]) => void) =>
  ({
    handlePaste: (_view, event) => {
      const files = filesOf(event.clipboardData);
      if (files) onFiles(files);
      return files !== undefined;
    },
    handleDrop: (view, event) => {
      if (view.dragging) return false; // a picture of the text, which browsers list as a file
      const files = filesOf(event.dataTransfer);
      if (!files) return false;
      event.preventDefault(); // the browser would open the file instead of the form
      const drop = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (drop) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(drop.pos))));
      onFiles(files);
      return true;
    },
  }) satisfies EditorProps;
