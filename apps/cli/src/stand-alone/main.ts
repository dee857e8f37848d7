import { createReadStream, readFileSync, statSync } from 'node:fs';
import { linesOf } from '../analysis/lines-of.js';
import { contradictionIn, contradictionReport } from '../analysis/contradiction-report.js';
import { intactWords } from '../analysis/intact-words.js';
import { brokenWords } from '../analysis/problem-words.js';
import { verifyLines } from '../analysis/verify-lines.js';
import { keysIn } from '../analysis/written-keys.js';

/**
 * Export verification as a single file without dependencies: `node fumata-verifier.mjs export.ndjson [clé ou fichier de
 * clés …]`. Exit codes: 0 valid, 1 invalid (explained), 2 wrong usage.
 */
async function main([file, ...words]: readonly string[]): Promise<0 | 1 | 2> {
  if (file === undefined || /^--?h(elp)?$/.test(file)) {
    console.error('Emploi : node fumata-verifier.mjs <export.ndjson> [clé publique ou fichier de clés …]');
    console.error('La clé du site est à /.well-known/fumata-seal.json ; sans clé, celle que le fichier nomme sert.');
    return file === undefined ? 2 : 0;
  }
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats || stats.isDirectory()) {
    console.error(`${file} : fichier introuvable ou illisible`);
    return 2;
  }
  const keys = keysIn(words, (path) => readFileSync(path, 'utf8'));
  if (keys === 'unreadable') {
    console.error(`${words.join(', ')} : ni une clé publique, ni un fichier de clés`);
    return 2;
  }
  const whose = keys ? 'par la clé donnée' : 'par la clé indiquée dans le fichier';
  const contradiction = contradictionIn(file);
  if (contradiction) {
    const { isProven, lines } = contradictionReport(contradiction, keys, whose);
    for (const line of lines) (isProven ? console.log : console.error)(line);
    return isProven ? 0 : 1;
  }
  const report = await verifyLines(linesOf(createReadStream(file, { encoding: 'utf8' })), { keys });
  if (report.is === 'broken') {
    console.error(brokenWords(report));
    return 1;
  }
  for (const line of intactWords(report, { whose, where: 'fichier' })) console.log(line);
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : String(cause));
  return 2;
});
