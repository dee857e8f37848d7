/** Id of the button that deletes a row. */
export const removeId = (id: string): string => `supprimer-${id}`;

/** Id of what gets the focus once a row is gone: the next one's button, else that of the one before, else what stands for the list. */
export function focusAfter(ids: readonly string[], gone: string, otherwise: string): string {
  const at = ids.indexOf(gone);
  const neighbour = ids[at + 1] ?? ids[at - 1];
  return neighbour === undefined ? otherwise : removeId(neighbour);
}
