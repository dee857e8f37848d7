import { writeFileSync } from 'node:fs';
import { CTRL_C, matches, type Step } from './parse.ts';
import { Program, type ProgramOptions } from './program.ts';

/** Serves until Ctrl-C; the commands after it are for a second terminal. */
const SERVES = /(^|\s)npm start$/;
/** Lines in which npm announces a script. */
const NPM_LINES = /^\n> .*\n> .*\n\n/;

/** Characters of a long output that a failure shows. */
const SHOWN = 4_000;

export interface TerminalOptions extends ProgramOptions {
  /** Texts of the guide and what takes their place here, such as a port that is not in use. */
  readonly replacements: readonly (readonly [guide: string, here: string])[];
}

/** Variables of this process that do not change what the project's programs do. */
const KEPT = /^(PATH|HOME|LANG|TMPDIR|DOCKER_.*|COMPOSE_FILE)$/;

/** Environment of a terminal, without the variables of a test run. */
export const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value && KEPT.test(name) ? [[name, value]] : [])),
  );

/** A reader's terminal: each command runs in the folder and with the variables that the one before has left. */
export class Terminal {
  readonly #options: TerminalOptions;
  readonly #state: string;
  #site: Program | undefined;

  constructor(options: TerminalOptions) {
    this.#options = options;
    this.#state = `${options.folder}.state`;
    writeFileSync(this.#state, '');
  }

  /** @throws Error if the command fails or does not print what the guide says */
  async run(step: Step): Promise<void> {
    if (step.command === CTRL_C) return this.#interrupt(step);
    const program = new Program(this.#scriptOf(step.command), this.#options);
    if (!SERVES.test(step.command)) return this.#check(step, program, await program.ended);
    this.#site = program;
    const code = await program.serves(() => matches(step.prints, this.#textOf(program)));
    this.#check(step, program, code ?? 0);
    program.output = '';
  }

  /** Ends the program that serves. */
  async close(): Promise<void> {
    this.#site?.signal('SIGINT');
    await this.#site?.ended;
    this.#site = undefined;
  }

  async #interrupt(step: Step): Promise<void> {
    const site = this.#site;
    if (!site) throw new Error(`${step.at}: nothing serves`);
    await this.close();
    this.#check(step, site, 0);
  }

  #check(step: Step, program: Program, code: number | null): void {
    const printed = this.#textOf(program);
    if (code === 0 && matches(step.prints, printed)) return;
    const ends = code === 0 ? 'The guide says otherwise' : `The command ends with code ${code}`;
    const here = printed.length > SHOWN ? `…${printed.slice(-SHOWN)}` : printed;
    throw new Error([`${step.at}: ${step.command}`, ends, '--- guide', ...step.prints, '--- here', here].join('\n'));
  }

  #scriptOf(command: string): string {
    const here = this.#options.replacements.reduce((text, [guide, own]) => text.replaceAll(guide, own), command);
    const keep = `{ export -p; printf 'cd %q\\n' "$PWD"; } >'${this.#state}'`;
    return `. '${this.#state}'; set -a; trap "${keep.replaceAll(/["$\\]/g, '\\$&')}" EXIT\n${here}`;
  }

  /** The output of a program, with the texts of the guide. */
  #textOf({ output }: Program): string {
    const text = output.replace(NPM_LINES, '');
    return this.#options.replacements.reduce((here, [guide, own]) => here.replaceAll(own, guide), text);
  }
}
