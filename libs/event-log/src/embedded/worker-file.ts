/** Under Jest the workers run from their sources (Node strips the types), otherwise from what was built. */
export function workerFile(name: 'writer' | 'reader'): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./${name}.${extension}`, import.meta.url);
}
