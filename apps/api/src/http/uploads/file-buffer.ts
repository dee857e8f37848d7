import type { Upload } from './upload.js';

/** 10 MiB. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** Collects a file in one preallocated buffer: concatenation at the end would take twice the memory. */
export class FileBuffer {
  private length = 0;
  private readonly buffer: Buffer;

  constructor({ headers }: Upload['raw']) {
    const announced = Number(headers['content-length'] ?? MAX_FILE_BYTES);
    this.buffer = Buffer.allocUnsafeSlow(Math.min(announced || 0, MAX_FILE_BYTES));
  }

  /** Bytes beyond the buffer are dropped: the parser refuses a file of that size. */
  add(chunk: Buffer): void {
    this.length += chunk.copy(this.buffer, this.length);
  }

  get all(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}
