import { randomUUID } from 'node:crypto';
import type { ProposedEvent } from './log/commands.ts';
import type { EventLog } from './log/event-log.ts';
import type { MetadataReader } from './log/stream-metadata.ts';
import type { Writer } from './log/writer.ts';
import type { Member } from './cluster/member.ts';

/** The parts of a node that its services use. */
export interface Store {
  readonly log: EventLog;
  readonly metadata: MetadataReader;
  readonly writer: Writer;
  readonly member: Member;
  /** Without TLS there are no accounts, and everybody may do everything. */
  readonly isOpen: boolean;
}

/** An event that the node writes itself. */
export const jsonEvent = (type: string, data: object): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify(data)),
  metadata: new Uint8Array(),
});
