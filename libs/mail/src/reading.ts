import PostalMime from 'postal-mime';

/** A mail as a program for mails shows it. */
export interface ReadMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Its pictures are within it, as `data:` addresses. */
  readonly html: string;
}

/** Reads a file of the format of mails. */
export async function readMail(file: Uint8Array): Promise<ReadMail> {
  const {
    from,
    to = [],
    subject = '',
    text = '',
    html = '',
    attachments,
  } = await PostalMime.parse(
    new Uint8Array(file), // a copy: the parser takes no part of a larger buffer
    { attachmentEncoding: 'base64' },
  );
  const pictures = attachments.flatMap(({ contentId, mimeType, content }) => {
    const cid = contentId?.replace(/^<|>$/g, '');
    return cid === undefined ? [] : [{ cid, address: `data:${mimeType};base64,${String(content)}` }];
  });
  return {
    ...{ from: from?.address ?? '', to: to.map(({ address = '' }) => address).join(', '), subject, text },
    html: pictures.reduce((all, { cid, address }) => all.replaceAll(`cid:${cid}`, address), html),
  };
}
