import type { Member } from './cluster/member.ts';
import type { EventLog } from './log/event-log.ts';
import type { Writer } from './log/writer.ts';

/** Version of the server whose recorded answers are the measure. */
export const VERSION = '24.2.0';

/** The parts of a node that its services use. */
export interface Store {
  readonly log: EventLog;
  readonly writer: Writer;
  readonly member: Member;
  /** Without TLS there are no accounts, and everybody may do everything. */
  readonly isOpen: boolean;
}
