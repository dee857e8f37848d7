import { randomUUID } from 'node:crypto';
import type { ProposedEvent } from './log/commands.ts';
import type { EventLog } from './log/event-log.ts';
import { TOMBSTONE_REVISION } from './log/log-index.ts';
import type { MetadataReader } from './log/stream-metadata.ts';
import type { Writer } from './log/writer.ts';
import type { ResolvedEvent } from './protocol/messages.ts';
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

const LINK = /^(\d+)@(.+)$/s;

/** The event at a position, or what it leads to when it is a link that is to be resolved. */
export function resolvedAt({ log }: Store, position: number, resolvesLinks: boolean): ResolvedEvent | undefined {
  const event = log.read(position);
  if (!event || event.stream === null) return undefined;
  if (!resolvesLinks || event.type !== '$>' || event.revision === TOMBSTONE_REVISION) return { event, link: undefined };
  const [, revision, stream = ''] = LINK.exec(Buffer.from(event.data).toString()) ?? [];
  if (revision === undefined) return { event, link: undefined };
  const target = log.index.streams.get(stream)?.positionOf(Number(revision));
  return { event: target === undefined ? undefined : log.read(target), link: event };
}
