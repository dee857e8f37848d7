export function dial(): WebSocket {
  const address = new URL('/socket.io/?EIO=4&transport=websocket', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return new WebSocket(address);
}
