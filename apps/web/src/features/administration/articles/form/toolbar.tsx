import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { MarkName } from '../rules/markup.js';
import { shortcutOf } from '../rules/shortcuts.js';

interface Tool {
  readonly name: MarkName;
  readonly label: string;
  readonly sign: ReactNode;
  /** Begins a group. */
  readonly cut?: true;
}

const TOOLS: readonly Tool[] = [
  { name: 'strong', label: 'Gras', sign: <b>B</b> },
  { name: 'em', label: 'Italique', sign: <i>I</i> },
  { name: 'h2', label: 'H2, titre', sign: 'H2', cut: true },
  { name: 'h3', label: 'H3, sous-titre', sign: 'H3' },
  { name: 'p', label: 'Paragraphe', sign: '¶' },
  { name: 'br', label: 'Saut de ligne', sign: '↵' },
  { name: 'ul', label: 'Liste à puces', sign: '• Liste', cut: true },
  { name: 'ol', label: '1. Liste numérotée', sign: '1. Liste' },
  { name: 'a', label: 'Lien', sign: 'Lien', cut: true },
  { name: 'img', label: 'Image', sign: 'Image' },
];

const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % TOOLS.length,
  ArrowLeft: (at) => (at + TOOLS.length - 1) % TOOLS.length,
  Home: () => 0,
  End: () => TOOLS.length - 1,
};

interface ToolbarProps {
  /** Id of the text that it works on. */
  controls: string;
  isMac: boolean;
  onMark: (name: MarkName) => void;
}

/** One stop of the tab key; within, the arrows go from tool to tool. */
export function Toolbar({ controls, isMac, onMark }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const to = step(current);
    setCurrent(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      ref={bar}
      className="tools-row"
      role="toolbar"
      aria-label="Mise en forme"
      aria-controls={controls}
      onKeyDown={move}
    >
      {TOOLS.map(({ name, label, sign, cut }, index) => {
        const { shown, aria } = shortcutOf(name, isMac);
        return (
          <button
            key={name}
            type="button"
            className={cut && 'cut'}
            tabIndex={index === current ? 0 : -1}
            title={`${label} (${shown})`}
            aria-label={label}
            aria-keyshortcuts={aria}
            onFocus={() => setCurrent(index)}
            onClick={() => onMark(name)}
          >
            {sign}
          </button>
        );
      })}
    </div>
  );
}
