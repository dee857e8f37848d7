import type { Configuration } from '@fumata/platform';
import type { Terminal } from '../terminal/password.js';

/** What the verbs that read the log need from around them. */
export interface AnalysisOptions {
  readonly configuration: () => Configuration;
  /** Progress is shown on its output. */
  readonly terminal: Terminal;
  readonly print: (line: string) => void;
}
