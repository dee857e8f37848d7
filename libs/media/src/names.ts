const NAME = /^(?:[a-z0-9][a-z0-9-]{0,99}\/){0,3}[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,5}$/;

export const isName = (text: string): boolean => NAME.test(text);

/**
 * What may be a file's name: `pictures/3f9a….webp`, up to three folders, lower-case letters, digits and dashes, one dot. No
 * name leads out of a folder, hides, or means something to any file system.
 *
 * @throws TypeError for any other: names are made by code, never taken from outside
 */
export function checkName(name: string): void {
  if (!isName(name)) throw new TypeError(`no name for a picture: ${JSON.stringify(name.slice(0, 200))}`);
}
