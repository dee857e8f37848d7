/** Attributes of a cookie; the server adds `Secure` on https. */
interface CookieOptions {
  readonly maxAge: number;
  readonly path: string;
  readonly httpOnly: boolean;
  readonly sameSite: 'lax' | 'strict';
}

/** Arguments of `Reply.setCookie`. */
export type SetCookie = [name: string, value: string, options: CookieOptions];

/** Operations of an answer that controllers use besides the body. */
export interface Reply {
  header(name: string, value: string): unknown;
  setCookie(...cookie: SetCookie): unknown;
  status(code: number): unknown;
  redirect(url: string, status: number): unknown;
}

export function setCookies(reply: Reply, cookies: readonly SetCookie[]): void {
  for (const cookie of cookies) reply.setCookie(...cookie);
}
