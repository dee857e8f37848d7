import type { Configuration } from '@fumata/platform';
import type { Terminal } from '../terminal/password.js';

/** Dependencies of the commands that read the log. */
export interface AnalysisOptions {
  readonly configuration: () => Configuration;
  /** Progress is shown on its output. */
  readonly terminal: Terminal;
  readonly print: (line: string) => void;
}
