import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import mongoose from 'mongoose';

const { BSON } = mongoose.mongo;

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/#op_msg */
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const DOCUMENT_AT = HEADER_BYTES + 4 + 1; // after the flags and the kind of the first section

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'createIndexes']);
const NOT_PRIMARY = { ok: 0, errmsg: 'not primary', code: 10_107, codeName: 'NotWritablePrimary' };

/** Proxy in front of a server with MongoDB's protocol. It can refuse writes, as a member that is no longer primary. */
export class StepDownProxy {
  isPrimary = true;
  /** Number of refused writes. */
  refused = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server;

  constructor(to: URL) {
    this.#server = createServer((client) => {
      const server = connect(Number(to.port), to.hostname);
      for (const socket of [client, server]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket)); // expected after `stop`
      }
      client.on('close', () => server.destroy());
      server.on('close', () => client.destroy());
      server.pipe(client);
      this.#forward(client, server);
    });
  }

  /** Starts listening. Returns the port on 127.0.0.1. */
  async start(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #forward(client: Socket, server: Socket): void {
    let received = Buffer.alloc(0);
    client.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= HEADER_BYTES && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(message.length);
        if (this.isPrimary || !isWrite(message)) {
          server.write(message);
        } else {
          this.refused += 1;
          client.write(answerTo(message, NOT_PRIMARY));
        }
      }
    });
  }
}

function isWrite(message: Buffer): boolean {
  if (message.readInt32LE(12) !== OP_MSG) return false;
  const end = DOCUMENT_AT + message.readInt32LE(DOCUMENT_AT);
  const [command = ''] = Object.keys(BSON.deserialize(message.subarray(DOCUMENT_AT, end)));
  return WRITES.has(command);
}

function answerTo(message: Buffer, answer: object): Buffer {
  const document = BSON.serialize(answer);
  const head = Buffer.alloc(DOCUMENT_AT);
  head.writeInt32LE(DOCUMENT_AT + document.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8); // the message that it answers
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, document]);
}
