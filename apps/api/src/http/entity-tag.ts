/** Whether the header `If-None-Match` names this entity tag; weak tags equal strong ones. */
export const matchesTag = (given: string | undefined, etag: string): boolean =>
  given !== undefined && (given.trim() === '*' || given.split(',').some((tag) => opaque(tag) === opaque(etag)));

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
