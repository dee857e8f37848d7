import { execFileSync } from 'node:child_process';
import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PushRecipient } from '../push-sender.js';

/** The decryption of RFC 8188, which has no types. */
interface Ece {
  decrypt(body: Buffer, options: { version: string; privateKey: ECDH; authSecret: string }): Buffer;
}
const require = createRequire(import.meta.url);
const { decrypt } = require('http_ece') as Ece;

/** A certificate for localhost, and its key. */
function makeCertificate(): { readonly cert: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-push-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const curve = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  const name = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
  execFileSync('openssl', `req -x509 ${curve} ${name} -keyout ${key} -out ${cert}`.split(' '), { stdio: 'pipe' });
  const pair = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service of a browser's vendor, as RFC 8030 describes it. */
export class PushService {
  readonly received: ReceivedPush[] = [];
  /** Connections that were opened. */
  connections = 0;
  answer: (path: string) => { readonly status: number; readonly headers?: OutgoingHttpHeaders } | 'never' = () => ({
    status: 201,
  });
  readonly ca: string;
  private readonly server: Server;

  constructor() {
    const pair = makeCertificate();
    this.ca = pair.cert;
    this.server = createServer(pair, (request, response) => {
      void buffer(request).then((body) => {
        const { url: path = '', headers } = request;
        this.received.push({ path, headers, body });
        const answer = this.answer(path);
        if (answer === 'never') return;
        response.writeHead(answer.status, answer.headers).end();
      });
    });
    this.server.on('secureConnection', () => (this.connections += 1));
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  endpoint(name: string): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}/${name}`;
  }
}

/** A browser with a subscription. */
export class SubscribedBrowser {
  readonly recipient: PushRecipient;
  private readonly curve = createECDH('prime256v1');

  constructor(endpoint: string) {
    const p256dh = this.curve.generateKeys('base64url');
    this.recipient = { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
  }

  read(body: Buffer): string {
    const { auth } = this.recipient.keys;
    return decrypt(body, { version: 'aes128gcm', privateKey: this.curve, authSecret: auth }).toString('utf8');
  }
}
