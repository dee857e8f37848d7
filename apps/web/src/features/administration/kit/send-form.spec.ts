import { afterEach, describe, expect, it } from '@jest/globals';
import { sendFile } from './send-form.js';

/** A request that fails as soon as it is sent. */
class FailingRequest {
  readonly upload = {};
  onerror: () => void = () => undefined;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    this.onerror();
  }
}

class ChangedFile extends File {
  override slice(): Blob {
    return Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) });
  }
}

describe('a file whose upload fails', () => {
  const original = globalThis.XMLHttpRequest;
  afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: original }));

  const send = (file: File): Promise<unknown> => {
    Object.assign(globalThis, { XMLHttpRequest: FailingRequest });
    const form = new FormData();
    form.set('titre', 'Un titre');
    form.set('fichier', file);
    return sendFile('/api/upload', form, { onProgress: () => undefined });
  };

  it('was perhaps sent while the browser can read it', async () => {
    await expect(send(new File(['x'], 'x.csv'))).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  });

  it('was not sent, and is to be chosen again, once the browser cannot read it', async () => {
    await expect(send(new ChangedFile(['x'], 'x.csv'))).rejects.toMatchObject({
      code: 'not-sent',
      message: expect.stringContaining('choisissez-le de nouveau'),
    });
  });
});
