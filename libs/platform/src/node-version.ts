/** The major version of Node that the project needs: `node:sqlite`, type stripping, `require` of ES modules. */
export const NODE_MAJOR = 24;

/** What to tell the person whose Node is too old; undefined when it is new enough. */
export function nodeTooOld(version: string = process.versions.node): string | undefined {
  if (Number.parseInt(version, 10) >= NODE_MAJOR) return undefined;
  return (
    `Fumata needs Node ${NODE_MAJOR} and this is Node ${version}. Type "npm start" (or "npx node <file>") in the project: ` +
    `npm has brought Node ${NODE_MAJOR} along.`
  );
}

/**
 * Ends the process with one line if Node is too old. Imported by `@fumata/platform/node-version`, alone and first, by
 * each `main.ts`, which imports everything else dynamically afterwards: a static import of `node:sqlite` fails on an old
 * Node before any line has run.
 */
export function requireNode(): void {
  const complaint = nodeTooOld();
  if (complaint === undefined) return;
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}
