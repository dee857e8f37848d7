import type { Configuration } from '@fumata/platform';
import type { Terminal } from './password.js';

/** Environment of every command of `fumata`. */
export interface CommandContext {
  /** Reads the environment. @throws when it is invalid */
  readonly configuration: () => Configuration;
  /** Progress is shown on its output. */
  readonly terminal: Terminal;
  readonly print: (line: string) => void;
}
