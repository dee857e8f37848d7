import { LIVE_NAMESPACE } from '@fumata/contracts';

/**
 * Subset of the Socket.IO protocol (revision 5, over Engine.IO revision 4) that a receiving client needs: the first
 * digit is the Engine.IO packet type; type 4 carries a Socket.IO packet, whose type is the second digit. Source:
 * github.com/socketio/socket.io-protocol
 */
export type Packet =
  /** The transport is open. It counts as lost when nothing arrives within the heartbeat timeout. */
  | { readonly is: 'opened'; readonly timeoutMs: number }
  | { readonly is: 'ping' }
  /** The connection is alive. */
  | { readonly is: 'beat' }
  | { readonly is: 'connected' }
  | { readonly is: 'push'; readonly name: string; readonly body: unknown }
  /** The server closes or rejects the connection. */
  | { readonly is: 'dismissed' }
  | { readonly is: 'nothing' };

export const PONG = '3';
const namespacePrefix = (type: number) => `4${type}${LIVE_NAMESPACE},`;

export const connectPacket = (credentials: Readonly<Record<string, string>>): string =>
  namespacePrefix(0) + JSON.stringify(credentials);
export const eventPacket = (name: string): string => namespacePrefix(2) + JSON.stringify([name]);

/** @throws SyntaxError for a malformed packet */
export function decodePacket(text: string): Packet {
  const after = (start: string) => (text.startsWith(start) ? text.slice(start.length) : undefined);
  const [type] = text;
  if (type === '0') {
    const { pingInterval, pingTimeout } = JSON.parse(text.slice(1));
    return { is: 'opened', timeoutMs: Number(pingInterval) + Number(pingTimeout) };
  }
  if (type === '2') return { is: 'ping' };
  if (type === '6') return { is: 'beat' };
  const push = after(namespacePrefix(2));
  if (push !== undefined) {
    const [name, body] = JSON.parse(push);
    return { is: 'push', name: String(name), body };
  }
  if (after(namespacePrefix(0)) !== undefined) return { is: 'connected' };
  const ended = type === '1' || after(namespacePrefix(1)) !== undefined || after(namespacePrefix(4)) !== undefined;
  return { is: ended ? 'dismissed' : 'nothing' };
}
