interface PlainPage {
  readonly title: string;
  /** HTML, inserted as it is: callers pass fixed texts only. */
  readonly body: string;
  /** Address of the link back to the site. */
  readonly home: string;
}

/** A self-contained page, for answers that are not one of the site's pages. */
export const plainPage = ({ title, body, home }: PlainPage): string =>
  `<!doctype html><html lang="fr" style="color-scheme:light dark"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<body style="max-width:40em;margin:2em auto;padding:0 1em;font:1.1em/1.5 system-ui,sans-serif"><h1>${title}</h1><p>${body}</p><p><a href="${home}">Retour à l’accueil</a></p></body></html>`;
