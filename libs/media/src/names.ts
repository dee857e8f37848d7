const NAME = /^(?:[a-z0-9][a-z0-9-]{0,99}\/){0,3}[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,5}$/;

export const isName = (text: string): boolean => NAME.test(text);

/**
 * Checks a file name: `pictures/3f9a….webp`, up to three folders, lower-case letters, digits and dashes, one dot. Valid
 * names cannot leave a folder, are not hidden files, and have no special meaning to a file system.
 *
 * @throws TypeError for an invalid name: names are created by code, never taken from outside
 */
export function checkName(name: string): void {
  if (!isName(name)) throw new TypeError(`invalid picture name: ${JSON.stringify(name.slice(0, 200))}`);
}
