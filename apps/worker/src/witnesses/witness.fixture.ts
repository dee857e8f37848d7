import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sealKeyFrom, signerOf, type WitnessAddress } from '@fumata/platform';
import { cosign, judgeSubmission, logKey, verifierKey, witnessKey, type TreeHead } from '@fumata/proof';

export interface TestReply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const newKey = () => signerOf(sealKeyFrom(randomBytes(32).toString('base64url')));

/** A witness over HTTP that cosigns any log of one key; `answer` replaces its answers. */
export class TestWitness {
  readonly name = 'witness.test/w1';
  readonly signer = newKey();
  readonly key = witnessKey(this.name, this.signer.publicKey);
  /** First lines of the requests. */
  readonly requests: string[] = [];
  last: TreeHead | undefined;
  answer: (body: string) => Promise<TestReply> = (body) => this.judge(body);
  private port = 0;

  private constructor(
    private readonly server: Server,
    private readonly logPublicKey: string,
    private readonly now: Date,
  ) {}

  static async open(logPublicKey: string, now: Date): Promise<TestWitness> {
    const witness = new TestWitness(createServer(), logPublicKey, now);
    witness.server.on('request', (request, response) => {
      void text(request).then(async (body) => {
        witness.requests.push(body.split('\n', 1)[0] ?? '');
        const { status, body: answer, headers = {} } = await witness.answer(body);
        response.writeHead(status, headers).end(answer);
      });
    });
    await witness.listen();
    return witness;
  }

  get address(): WitnessAddress {
    return { name: this.name, verifierKey: verifierKey(this.key), url: `http://127.0.0.1:${this.port}` };
  }

  /** On the same port as before. */
  async listen(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port; // it listens on a port
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  async judge(body: string): Promise<TestReply> {
    const keysOf = (origin: string) => [logKey(origin, this.logPublicKey)];
    const verdict = await judgeSubmission(body, { keysOf, lastOf: () => Promise.resolve(this.last) });
    if (verdict.is === 'accepted') {
      this.last = verdict.checkpoint;
      return { status: 200, body: this.cosign(verdict.text) };
    }
    return { status: verdict.status, body: 'size' in verdict && verdict.status === 409 ? `${verdict.size}\n` : '\n' };
  }

  cosign(note: string, { signer = this.signer, time = this.now.getTime() / 1_000 } = {}): string {
    return cosign(note, { name: this.name, time }, signer);
  }
}
