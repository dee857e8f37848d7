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
    for (const value of Array.isArray(values) ? values : [values]) write(parts, Number(field) << 3, value);
  return Buffer.concat(parts);
}

function write(parts: Uint8Array[], key: number, value: Value): void {
  if (value === undefined) return;
  if (typeof value === 'number' || typeof value === 'bigint') return void parts.push(varint(key), varint(value));
  const bytes = typeof value === 'string' ? Buffer.from(value) : value instanceof Uint8Array ? value : encode(value);
  parts.push(varint(key | BYTES), varint(bytes.length), bytes);
}

function varint(number: number | bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = number;
  for (; rest > 0x7f; rest = typeof rest === 'bigint' ? rest >> 7n : Math.floor(rest / 128))
    bytes.push(Number(typeof rest === 'bigint' ? rest & 0x7fn : rest % 128) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
}
