/** An answer of the site. */
export interface Answered<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}
