/** Where a gallery's picture is, by its `miniature` or a gallery's `couverture`. */
export const thumbnailAt = (reference: string): string =>
  `/api/gallery/thumbnail/${encodeURIComponent(reference)}`;
