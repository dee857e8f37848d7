/** The required major version of Node: `node:sqlite`, type stripping, `require` of ES modules. */
const NODE_MAJOR = 24;

/** The message for a Node that is too old; undefined if it is new enough. */
export function nodeTooOld(version: string = process.versions.node): string | undefined {
  if (Number.parseInt(version, 10) >= NODE_MAJOR) return undefined;
  return (
    `Fumata needs Node ${NODE_MAJOR} and this is Node ${version}. Type "npm start" (or "npx node <file>") in the project: ` +
    `npm has brought Node ${NODE_MAJOR} along.`
  );
}

/**
 * Ends the process with one line if Node is too old. Each `main.ts` imports it from `@fumata/platform/node-version`
 * first and alone, and everything else dynamically: a static import of `node:sqlite` fails on an old Node before any
 * line has run.
 */
export function requireNode(): void {
  const message = nodeTooOld();
  if (message === undefined) return;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
