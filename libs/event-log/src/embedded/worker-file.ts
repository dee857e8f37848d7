/** Under Jest the workers run from source (Node strips the types), otherwise from the build. */
export function workerFile(name: 'writer' | 'reader'): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./${name}.${extension}`, import.meta.url);
}
