import type { ChangedField } from '@fumata/contracts';

const MAX_LENGTH = 300;
/** Length of the equal text that is shown before and after the difference. */
const CONTEXT = 30;

/** Values of a field before and after; of long texts the differing part is shown. */
export function shownChange(champ: string, avant: string | null, apres: string): ChangedField {
  if (avant === null || Math.max(avant.length, apres.length) <= MAX_LENGTH)
    return { champ, avant: avant && shortened(avant), apres: shortened(apres) };
  const start = Math.max(0, equalStart(avant, apres) - CONTEXT);
  const left = start > 0 ? '…' : '';
  const [before, after] = [avant.slice(start), apres.slice(start)];
  const end = Math.max(0, equalEnd(before, after) - CONTEXT);
  const cut = (text: string): string =>
    shortened(end > 0 ? `${left}${text.slice(0, text.length - end)}…` : `${left}${text}`);
  return { champ, avant: cut(before), apres: cut(after) };
}

const shortened = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

function equalStart(a: string, b: string): number {
  let i = 0;
  while (i < Math.min(a.length, b.length) && a[i] === b[i]) i += 1;
  return i;
}

function equalEnd(a: string, b: string): number {
  let i = 0;
  while (i < Math.min(a.length, b.length) && a.at(-1 - i) === b.at(-1 - i)) i += 1;
  return i;
}
