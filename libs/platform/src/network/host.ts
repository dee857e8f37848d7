/** A host as in the header `Host`. */
export interface Host {
  /** In lower case, without a final dot; an IPv6 address in brackets. */
  readonly name: string;
  readonly port: number | undefined;
}

const SHAPE = /^(\[[\da-f:.]+\]|[\w.-]*\w)\.?(?::(\d{1,5}))?$/i;

/** Undefined for an invalid text. */
export function parseHost(text: string): Host | undefined {
  const [, name, port] = SHAPE.exec(text) ?? [];
  return name === undefined
    ? undefined
    : { name: name.toLowerCase(), port: port === undefined ? undefined : Number(port) };
}
