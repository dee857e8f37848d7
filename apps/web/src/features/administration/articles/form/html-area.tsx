import type { Ref } from 'react';
import { isMac } from '../editor/formats.js';
import { formatted, type FormatName } from '../rules/markup.js';
import { formatOf } from '../rules/shortcuts.js';

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
  onFormat: (format: FormatName) => void;
}

/** HTML of an article as text. */
export const HtmlArea = ({ described, isInvalid, onChange, onFormat, ...area }: HtmlAreaProps) => (
  <textarea
    {...area}
    className="input code"
    rows={ROWS}
    required
    aria-invalid={isInvalid || undefined}
    aria-describedby={described}
    onChange={({ target }) => onChange(target.value)}
    onKeyDown={(event) => {
      const format = formatOf(event.nativeEvent, isMac);
      if (!format) return;
      event.preventDefault();
      onFormat(format);
    }}
  />
);

/** Inserts a format's tags around the selection as typed text, so that the browser's undo covers them. */
export function insertFormat(area: HTMLTextAreaElement, format: FormatName): void {
  const { selectionStart: start, selectionEnd: end } = area;
  const {
    text,
    select: [from, to],
  } = formatted(format, area.value.slice(start, end));
  area.focus();
  // Deprecated, but the only insertion that undo covers; without it the text is inserted without undo.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(start + from, start + to);
}
