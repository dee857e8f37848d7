import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { MarkName } from '../rules/markup.js';
import { shortcutOf } from '../rules/shortcuts.js';

interface Tool {
  readonly name: MarkName;
  readonly sign: ReactNode;
  /** Where the sign says it to the eye alone. */
  readonly label?: string;
  readonly told: string;
  /** Begins a group. */
  readonly cut?: true;
}

const TOOLS: readonly Tool[] = [
  { name: 'strong', sign: <b>B</b>, label: 'Gras', told: 'Gras' },
  { name: 'em', sign: <i>I</i>, label: 'Italique', told: 'Italique' },
  { name: 'h2', sign: 'H2', told: 'Titre', cut: true },
  { name: 'h3', sign: 'H3', told: 'Sous-titre' },
  { name: 'p', sign: '¶', label: 'Paragraphe', told: 'Paragraphe' },
  { name: 'br', sign: '↵', label: 'Saut de ligne', told: 'Saut de ligne' },
  { name: 'ul', sign: '• Liste', label: 'Liste à puces', told: 'Liste à puces', cut: true },
  { name: 'ol', sign: '1. Liste', label: '1. Liste numérotée', told: 'Liste numérotée' },
  { name: 'a', sign: 'Lien', told: 'Insérer un lien', cut: true },
  { name: 'img', sign: 'Image', told: 'Insérer une image du site' },
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
      {TOOLS.map(({ name, label, sign, told, cut }, index) => {
        const { shown, aria } = shortcutOf(name, isMac);
        return (
          <button
            key={name}
            type="button"
            className={cut && 'cut'}
            tabIndex={index === current ? 0 : -1}
            title={`${told} (${shown})`}
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
