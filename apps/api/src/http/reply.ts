/** What a controller may do to an answer besides its body. */
export interface Reply {
  header(name: string, value: string): unknown;
  status(code: number): unknown;
}
