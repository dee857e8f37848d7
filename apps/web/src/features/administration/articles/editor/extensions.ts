import { OWN_PICTURE } from '@fumata/contracts';
import { Mark, Node, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';

const noShortcuts = () => ({});

interface LinkAttributes {
  readonly href: string | null;
  readonly rel: string | null;
}
const linkAttributes = ({ href, rel }: LinkAttributes): LinkAttributes => ({
  href: href !== null && isLinkAddress(href) ? href : null,
  rel,
});

/** Starter kit without marks that the server strips, and without shortcuts: Ctrl + Alt is AltGr on French keyboards. */
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      switch (extension.name) {
        case 'heading':
          return extension.extend({ addKeyboardShortcuts: noShortcuts, parseHTML: () => HEADINGS });
        case 'paragraph':
        case 'hardBreak':
          return extension.extend({ addKeyboardShortcuts: noShortcuts });
        case 'link':
          return extension.extend({
            addAttributes: () => ({ href: { default: null }, rel: { default: null } }),
            renderHTML: ({ HTMLAttributes }: { HTMLAttributes: LinkAttributes }) => [
              'a',
              linkAttributes(HTMLAttributes),
              0,
            ],
          });
        default:
          return extension;
      }
    });
  },
}).configure({
  code: false,
  codeBlock: false,
  strike: false,
  underline: false,
  trailingNode: false,
  heading: { levels: [2, 3, 4] },
  link: { openOnClick: false, autolink: false, isAllowedUri: (address) => isLinkAddress(address) },
});

/** Heading levels that articles lack become the nearest level, as on the server. */
const HEADINGS = [
  ...[2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  { tag: 'h1', attrs: { level: 2 } },
  { tag: 'h5', attrs: { level: 4 } },
  { tag: 'h6', attrs: { level: 4 } },
];

const pictureAttributes = () =>
  Object.fromEntries(['src', 'alt', 'width', 'height', 'loading'].map((name) => [name, { default: null }]));

/** Accepts only the site's own pictures: the browser would fetch any other address immediately. */
const acceptOwnPicture = (picture: HTMLElement): false | null =>
  OWN_PICTURE.test(picture.getAttribute('src') ?? '') && null;

const Picture = Image.extend({
  addAttributes: pictureAttributes,
  parseHTML: () => [{ tag: 'img', getAttrs: acceptOwnPicture }],
}).configure({ inline: true });

/** The picture of a figure: a block, not inline. */
const FigurePicture = Node.create({
  name: 'figurePicture',
  atom: true,
  draggable: true,
  addAttributes: pictureAttributes,
  parseHTML: () => [{ tag: 'img', context: 'figure/', priority: 60, getAttrs: acceptOwnPicture }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(figurePicture | figcaption | block)+',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
});

const Caption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
});

/** Google Docs writes both as styles. */
const SuperscriptAndSubscript = Object.entries({ sup: 'super', sub: 'sub' }).map(([name, style]) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag: name }, { style: `vertical-align=${style}` }],
    renderHTML: () => [name, 0],
  }),
);

/** Exactly the elements on the server's allow-list (libs/content/src/articles/html.ts). */
export const EXTENSIONS: Extensions = [Kit, Picture, FigurePicture, Figure, Caption, ...SuperscriptAndSubscript];

const LINK_ADDRESS = /^(\/(?![/\\])|https?:\/\/|mailto:)/i;

/** Link targets that the server accepts: pages of the site, other sites, mailboxes; not `#…`: the text has no ids. */
export const isLinkAddress = (address: string): boolean => LINK_ADDRESS.test(address);
