import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { Socket } from 'node:net';
import { createRegistry } from '@fumata/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { answerUnreadable } from '../requests/framework-errors.js';
import { hasOwnTimeouts, Uploads } from './uploads.js';
import type { Upload } from './upload.js';

const HEADERS = { 'content-type': 'multipart/form-data; boundary=x' };
const START = '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
const END = '\r\n--x--\r\n';

/** A request whose body the test writes. */
class TestRequest extends PassThrough {
  readonly headers: Record<string, string>;
  readonly socket = new Socket();
  complete = false;

  constructor(headers: Record<string, string> = {}) {
    super();
    this.headers = { ...HEADERS, ...headers };
    this.on('end', () => (this.complete = true));
  }

  get upload(): Upload {
    return { raw: this, form: { kind: 'image', file: 'photo', texts: [] }, isForm: true };
  }

  whole(): this {
    this.end(`${START}bytes${END}`);
    return this;
  }
}

let uploads: Uploads;
const receive = ({ upload }: TestRequest) => uploads.receive(upload, ({ file }) => Promise.resolve(String(file)));
const tooSlow = { refusal: { refused: 'upload-too-slow' } };

describe('Uploads', () => {
  beforeEach(() => {
    uploads = new Uploads(createRegistry(), { idleMs: 20, totalMs: 60_000 });
  });

  it('aborts an idle upload and passes its slot on', async () => {
    const stuck = Array.from({ length: 8 }, () => new TestRequest());
    for (const one of stuck) one.write(START);
    const outcomes = Promise.allSettled(stuck.map(receive));
    expect(await receive(new TestRequest().whole())).toBe('bytes');
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: tooSlow });
  });

  it('aborts an upload that takes too long', async () => {
    uploads = new Uploads(createRegistry(), { idleMs: 60_000, totalMs: 20 });
    const slow = new TestRequest();
    slow.write(START);
    await expect(receive(slow)).rejects.toMatchObject(tooSlow);
  });

  it('does not read queued uploads', async () => {
    uploads = new Uploads(createRegistry());
    const busy = Array.from({ length: 2 }, () => new TestRequest());
    const receiving = busy.map(receive);
    const waiting = new TestRequest();
    const big = Buffer.alloc(waiting.writableHighWaterMark * 4, 1);
    waiting.write(START);
    expect(waiting.write(big)).toBe(false);
    const outcome = receive(waiting);
    expect(waiting.readableFlowing).toBeNull();
    for (const one of busy) one.whole();
    expect(await Promise.all(receiving)).toEqual(Array(2).fill('bytes'));
    waiting.end(END);
    expect(await outcome).toHaveLength(big.length);
  });

  it('rejects an announced size above the limit at once', async () => {
    const large = new TestRequest({ 'content-length': '20000000' });
    await expect(receive(large)).rejects.toMatchObject({ refusal: { refused: 'file-too-large' } });
  });

  it('rejects a client that has already disconnected, and continues', async () => {
    const gone = new TestRequest();
    gone.destroy();
    await once(gone, 'close');
    await expect(receive(gone)).rejects.toMatchObject({ refusal: { refused: 'invalid-request' } });
    expect(await receive(new TestRequest().whole())).toBe('bytes');
  });

  it('continues after failed work', async () => {
    const failing = Array.from({ length: 5 }, () =>
      uploads.receive(new TestRequest().whole().upload, () => Promise.reject(new Error('no disk'))),
    );
    for (const outcome of await Promise.allSettled(failing)) expect(outcome.status).toBe('rejected');
    expect(await receive(new TestRequest().whole())).toBe('bytes');
  });

  it('counts outcomes', async () => {
    const metrics = createRegistry();
    uploads = new Uploads(metrics);
    await receive(new TestRequest().whole());
    await expect(receive(new TestRequest({ 'content-length': '20000000' }))).rejects.toThrow();
    const counted = await metrics.getSingleMetricAsString('fumata_uploads_total');
    expect(counted).toContain('fumata_uploads_total{outcome="stored"} 1');
    expect(counted).toContain('fumata_uploads_total{outcome="file-too-large"} 1');
  });

  it('suspends the server’s timeouts during an upload', async () => {
    uploads = new Uploads(createRegistry());
    const slow = new TestRequest();
    slow.socket.setTimeout(60_000);
    const outcome = receive(slow);
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const handle = answerUnreadable({}).clientErrorHandler as (error: Error, socket: Socket) => void; // it does not use `this`
    expect([hasOwnTimeouts(slow.socket), slow.socket.timeout]).toEqual([true, 0]);
    handle(late, slow.socket);
    expect(slow.socket.destroyed).toBe(false);
    slow.whole();
    await outcome;
    expect([hasOwnTimeouts(slow.socket), slow.socket.timeout]).toEqual([false, 60_000]);
    slow.socket.on('error', () => undefined); // destroyed with an error
    handle(late, slow.socket);
    expect(slow.socket.destroyed).toBe(true);
  });
});
