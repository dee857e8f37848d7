/** Some browsers read the address only after the click. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Saves a value as indented JSON. */
export const saveJson = (name: string, content: unknown): void =>
  saveFile(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), name);
