import PostalMime from 'postal-mime';

/** A parsed mail for display. */
export interface ReadMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Images are embedded as `data:` URLs. */
  readonly html: string;
}

const CID = /cid:([^"'<>)\s]+)/g;

/** Parses an `.eml` file. */
export async function readMail(file: Uint8Array): Promise<ReadMail> {
  const {
    from,
    to = [],
    subject = '',
    text = '',
    html = '',
    attachments,
  } = await PostalMime.parse(
    new Uint8Array(file), // a copy: the parser does not accept views of a larger buffer
    { attachmentEncoding: 'base64' },
  );
  const pictures = new Map(
    attachments.flatMap(({ contentId, mimeType, content }) => {
      const cid = contentId?.replace(/^<|>$/g, '');
      return cid === undefined ? [] : [[cid, `data:${mimeType};base64,${String(content)}`] as const];
    }),
  );
  return {
    from: from?.address ?? '',
    to: to.map(({ address = '' }) => unquoted(address)).join(', '),
    subject,
    text,
    html: html.replaceAll(CID, (whole, cid: string) => pictures.get(cid) ?? whole),
  };
}

/** The address as it was typed: a name such as `a..b` is quoted in mails. */
const unquoted = (address: string): string =>
  address.replace(/^"(.*)"(?=@)/, (_, name: string) => name.replaceAll(/\\(.)/g, '$1'));
