import {
  Metadata,
  ServerCredentials,
  ServerInterceptingCall,
  type ServerInterceptor,
  type ServerOptions,
  status,
} from '@grpc/grpc-js';

/** The server's certificate, and whom it lets in. */
export interface Secured {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly user: string;
  readonly password: string;
}

/** Without TLS the server asks nobody for a name, as EventStoreDB's insecure mode. */
export function credentialsOf(secured: Secured | undefined): ServerCredentials {
  if (!secured) return ServerCredentials.createInsecure();
  return ServerCredentials.createSsl(null, [{ cert_chain: secured.cert, private_key: secured.key }]);
}

export const optionsOf = (secured: Secured | undefined): ServerOptions => ({
  interceptors: secured ? [onlyFor(secured)] : [],
});

/** Calls of anybody else are refused before they are looked at. */
function onlyFor({
  user,
  password,
}: {
  readonly user: string;
  readonly password: string;
}): ServerInterceptor {
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return (method, call) =>
    new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata: (metadata, go) => {
            // What a server can do is told to anybody, as EventStoreDB does.
            const open = method.path.includes('ServerFeatures');
            if (open || metadata.get('authorization')[0] === expected) return go(metadata);
            const denied = new Metadata();
            denied.set('exception', 'access-denied');
            call.sendStatus({ code: status.UNAUTHENTICATED, details: 'Access denied', metadata: denied });
          },
        }),
    });
}
