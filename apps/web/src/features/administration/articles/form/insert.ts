import type { Insertion } from '../rules/markup.js';

/** Puts a text in the place of what is selected, as if it had been typed: the browser's own undo takes it back. */
export function insert(area: HTMLTextAreaElement, { text, select: [from, to] }: Insertion): void {
  area.focus();
  const start = area.selectionStart;
  // Deprecated, and the only way that undo knows of; where it is gone one day the text comes without undo.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(start + from, start + to);
}

export const selectedIn = (area: HTMLTextAreaElement): string =>
  area.value.slice(area.selectionStart, area.selectionEnd);
