/** Whether the header `If-None-Match` names this entity tag; weak tags equal strong ones. */
export const matchesTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag)));

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
