const LENGTH = 100;

/** The first 100 characters, then '...'; a shorter text as it is. */
export const excerpt = (text: string): string =>
  text.length <= LENGTH ? text : `${text.slice(0, LENGTH)}...`;
