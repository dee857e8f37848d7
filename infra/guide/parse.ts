/** Forms of an installation. Each block of the guide is for one of them. */
export const FORMS = ['embedded', 'image', 'compose'] as const;
export type Form = (typeof FORMS)[number];

/** Interrupts the program that runs in the terminal, as Ctrl-C does. */
export const CTRL_C = '^C';

export interface Step {
  /** Lines for the shell, or Ctrl-C. */
  readonly command: string;
  /** Lines that it prints; `…` stands for any text, a line of `…` for any number of lines. */
  readonly prints: readonly string[];
  /** `page:line` of the command. */
  readonly at: string;
}

export interface Block {
  readonly form: string;
  readonly at: string;
  readonly steps: readonly Step[];
}

const FENCE = /^( *)```console *(.*)$/;

/** The `console` blocks of a page, in order. @throws Error if one is malformed */
export function blocksOf(page: string, markdown: string): Block[] {
  const lines = markdown.split('\n');
  return lines.flatMap((line, index) => {
    const [, indent, form] = FENCE.exec(line) ?? [];
    if (indent === undefined || form === undefined) return [];
    const length = lines.slice(index + 1).indexOf(`${indent}\`\`\``);
    if (length < 0) throw new Error(`${page}:${index + 1}: the block has no end`);
    const inside = lines.slice(index + 1, index + 1 + length).map((each) => each.slice(indent.length));
    return [{ form, at: `${page}:${index + 1}`, steps: stepsOf(inside, { page, first: index + 2 }) }];
  });
}

function stepsOf(lines: readonly string[], { page, first }: { page: string; first: number }): Step[] {
  const steps: { command: string; prints: string[]; at: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const at = `${page}:${first + index}`;
    const last = steps.at(-1);
    if (line.startsWith('$ ')) steps.push({ command: line.slice(2), prints: [], at });
    else if (line === CTRL_C) steps.push({ command: CTRL_C, prints: [], at });
    else if (!last) throw new Error(`${at}: no command before this line`);
    else if (last.prints.length === 0 && /^> ?/.test(line)) last.command += `\n${line.replace(/^> ?/, '')}`;
    else last.prints.push(line);
  }
  return steps;
}

/** Whether a program printed what the guide says. Kinds of spaces and spaces at the ends make no difference. */
export function matches(prints: readonly string[], printed: string): boolean {
  const pattern = prints.map((line) => (line === '…' ? '(?:.*\\n)*?' : patternOf(plain(`${line}\n`)))).join('');
  return new RegExp(`^${pattern}$`).test(plain(printed));
}

const patternOf = (line: string): string =>
  line
    .split('…')
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('.*');

const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(/ +$/gm, '')
    .replace(/(?<=.)\n*$/, '\n');
