import { useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { isMac } from '../editor/formats.js';
import { type FormatName, shortcutOf } from '../rules/markup.js';

interface Tool {
  readonly name: FormatName;
  readonly icon: ReactNode;
  /** Accessible name, if the icon is not one. */
  readonly label?: string;
  readonly tooltip: string;
  /** A separator precedes the tool. */
  readonly startsGroup?: true;
  /** The button is pressed while the selection has the format. */
  readonly isToggle?: true;
}

const TOOLS: readonly Tool[] = [
  { name: 'strong', icon: <b>B</b>, label: 'Gras', tooltip: 'Gras', isToggle: true },
  { name: 'em', icon: <i>I</i>, label: 'Italique', tooltip: 'Italique', isToggle: true },
  { name: 'h2', icon: 'H2', tooltip: 'Titre', startsGroup: true, isToggle: true },
  { name: 'h3', icon: 'H3', tooltip: 'Sous-titre', isToggle: true },
  { name: 'p', icon: '¶', label: 'Paragraphe', tooltip: 'Paragraphe' },
  { name: 'br', icon: '↵', label: 'Saut de ligne', tooltip: 'Saut de ligne' },
  { name: 'ul', icon: '• Liste', label: 'Liste à puces', tooltip: 'Liste à puces', startsGroup: true, isToggle: true },
  { name: 'ol', icon: '1. Liste', label: '1. Liste numérotée', tooltip: 'Liste numérotée', isToggle: true },
  { name: 'a', icon: 'Lien', tooltip: 'Insérer un lien', startsGroup: true },
  { name: 'img', icon: 'Image', tooltip: 'Insérer une image du site' },
];

const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % TOOLS.length,
  ArrowLeft: (at) => (at + TOOLS.length - 1) % TOOLS.length,
  Home: () => 0,
  End: () => TOOLS.length - 1,
};

interface ToolbarProps {
  /** Id of the text. */
  controls: string;
  onFormat: (name: FormatName) => void;
  /** Formats at the selection; undefined for the HTML editor. */
  active?: readonly string[] | undefined;
}

/** A toolbar with one tab stop; arrow keys move between the tools. */
export function Toolbar({ controls, onFormat, active }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    // With a modifier a key is a shortcut of the browser.
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
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
      {TOOLS.map((tool, index) => (
        <ToolButton
          key={tool.name}
          tool={tool}
          isPressed={active && tool.isToggle ? active.includes(tool.name) : undefined}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => onFormat(tool.name)}
        />
      ))}
    </div>
  );
}

interface ToolButtonProps extends Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus' | 'onClick'> {
  tool: Tool;
  isPressed: boolean | undefined;
}

function ToolButton({ tool: { name, icon, label, tooltip, startsGroup }, isPressed, ...button }: ToolButtonProps) {
  const { shown, aria } = shortcutOf(name, isMac);
  return (
    <button
      type="button"
      {...button}
      // A click leaves the focus in the text: keys typed right after it would go to the button.
      onMouseDown={(event) => event.preventDefault()}
      className={startsGroup && 'cut'}
      title={`${tooltip} (${shown})`}
      aria-label={label}
      aria-keyshortcuts={aria}
      aria-pressed={isPressed}
    >
      {icon}
    </button>
  );
}
