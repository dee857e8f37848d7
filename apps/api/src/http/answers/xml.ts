/** Characters that XML 1.0 forbids: control characters, lone surrogates, two non-characters. */
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes a text for element content and attributes. */
const escaped = (text: string): string =>
  text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** A piece of XML, created only by `element`, so that plain text is always escaped. */
export class Xml {
  private constructor(readonly text: string) {}

  static element(
    name: string,
    attributes: Readonly<Record<string, string>>,
    ...content: readonly (string | Xml)[]
  ): Xml {
    const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
    const inside = content.map((each) => (each instanceof Xml ? each.text : escaped(each))).join('');
    return new Xml(`<${name}${attributeTexts.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}`);
  }
}

export const { element } = Xml;

/** A whole document, UTF-8. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="utf-8"?>\n${root.text}\n`;
