// Imported before all other files, which an older Node cannot load.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 11)) {
  process.stderr.write(
    `Fumata needs Node 20.11 or newer to install, and this is Node ${process.versions.node}: https://nodejs.org\n`,
  );
  process.exit(1);
}
