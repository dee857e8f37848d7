interface PlainPage {
  readonly title: string;
  /** Text and HTML. */
  readonly body: string;
}

/** A page without scripts and styles, for answers without the site's own pages. */
export const plainPage = ({ title, body }: PlainPage): string =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1><p>${body}</p></html>`;
