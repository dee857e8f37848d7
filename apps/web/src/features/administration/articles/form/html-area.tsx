import type { Ref } from 'react';
import { isMac } from '../editor/marks.js';
import { marked, type MarkName } from '../rules/markup.js';
import { markOf } from '../rules/shortcuts.js';

const ROWS = 15;

interface HtmlAreaProps {
  ref: Ref<HTMLTextAreaElement>;
  id: string;
  name: string;
  value: string;
  hidden: boolean;
  isInvalid: boolean;
  /** Ids of its hint and error. */
  described: string;
  onChange: (html: string) => void;
  onMark: (mark: MarkName) => void;
}

/** HTML of an article as text. */
export const HtmlArea = ({ described, isInvalid, onChange, onMark, ...area }: HtmlAreaProps) => (
  <textarea
    {...area}
    className="input code"
    rows={ROWS}
    required
    aria-invalid={isInvalid || undefined}
    aria-describedby={described}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={(event) => {
      const mark = markOf(event.nativeEvent, isMac);
      if (!mark) return;
      event.preventDefault();
      onMark(mark);
    }}
  />
);

/** Inserts a mark's tags around the selection as typed text, so that the browser's undo covers them. */
export function insertMark(area: HTMLTextAreaElement, mark: MarkName): void {
  const { selectionStart: start, selectionEnd: end } = area;
  const {
    text,
    select: [from, to],
  } = marked(mark, area.value.slice(start, end));
  area.focus();
  // Deprecated, but the only insertion that undo covers; without it the text is inserted without undo.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(start + from, start + to);
}
