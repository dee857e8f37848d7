type Value = number | bigint | string | Uint8Array | Message | undefined;

/** Fields by number: an array is a repeated field, an object a message, `{}` an empty one; undefined is left out. */
export interface Message {
  readonly [field: number]: Value | readonly Value[];
}

const BYTES = 2;

/** The bytes of a message; several times faster than the generated classes, for events. */
export function encode(message: Message): Buffer {
  const parts: Uint8Array[] = [];
  for (const [field, values] of Object.entries(message))
    for (const value of Array.isArray(values) ? values : [values]) {
      const key = Number(field) << 3;
      if (value === undefined) continue;
      if (typeof value === 'number' || typeof value === 'bigint') parts.push(varints(key, value));
      else {
        const bytes = bytesOf(value);
        parts.push(varints(key | BYTES, bytes.length), bytes);
      }
    }
  return Buffer.concat(parts);
}

function bytesOf(value: string | Uint8Array | Message): Uint8Array {
  if (typeof value === 'string') return Buffer.from(value);
  return value instanceof Uint8Array ? value : encode(value);
}

function varints(...numbers: readonly (number | bigint)[]): Uint8Array {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    for (; rest > 0x7f; rest = typeof rest === 'bigint' ? rest >> 7n : Math.floor(rest / 128))
      bytes.push(Number(typeof rest === 'bigint' ? rest & 0x7fn : rest % 128) | 0x80);
    bytes.push(Number(rest));
  }
  return Buffer.from(bytes);
}
