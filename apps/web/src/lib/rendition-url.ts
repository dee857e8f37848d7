/** Address of a gallery rendition, given an image's `miniature` or a gallery's `couverture`. */
export const renditionUrl = (reference: string): string => `/api/gallery/thumbnail/${encodeURIComponent(reference)}`;
