import { OWN_PICTURE } from '@fumata/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { replaceForeignBlocks } from './foreign-blocks.js';
import { sanitise, textOf } from './html.js';

/** All elements that a browser would create, with their attributes. */
function elementsOf(html: string): DefaultTreeAdapterTypes.Element[] {
  const within = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] => [
    ...('tagName' in node ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(within) : []),
  ];
  return parseFragment(html).childNodes.flatMap(within);
}

const TAGS = /^(p|br|h[234]|strong|b|em|i|ul|ol|li|a|img|blockquote|figure|figcaption|hr|sup|sub)$/;
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  href: /^(\/(?![/\\])|#|https?:\/\/|mailto:)/i,
  rel: /^noopener noreferrer nofollow$/,
  src: OWN_PICTURE,
  alt: /^/,
  width: /^\d+$/,
  height: /^\d+$/,
  loading: /^lazy$/,
  start: /^\d+$/,
};

/** Elements and attributes that no article may contain. */
const harmIn = (html: string): string[] =>
  elementsOf(html).flatMap(({ tagName, attrs }) => [
    ...(TAGS.test(tagName) ? [] : [tagName]),
    ...attrs.filter(({ name, value }) => !ATTRIBUTES[name]?.test(value)).map(({ name, value }) => `${name}=${value}`),
  ]);

const EVASIONS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//x.example/x.js></SCRIPT>',
  '<IMG SRC="javascript:alert(1);">',
  '<IMG SRC=JaVaScRiPt:alert(1)>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>"\\>',
  '<IMG SRC=# onmouseover="alert(1)">',
  '<IMG SRC=/ onerror="alert(1)"></img>',
  '<img src=x onerror="&#0000106&#0000097lert(1)">',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="jav\tascript:alert(1)">x</a>',
  '<a href="jav&#x0A;ascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="\\x01javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.example">x</a>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<body onload=alert(1)>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<style>@import "//x.example/x.css"</style>',
  '<form><button formaction="javascript:alert(1)">x</button></form>',
  '<p/onclick=alert(1)>x</p>',
  '<p onclick\n=\n"alert(1)">x</p>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<img src="/api/images/a.webp" onerror=alert(1) srcset="//x 2x">',
  '<img src="https://elsewhere.example/pixel.gif">',
  '<a href="/x" ping="//evil.example" target="_top">x</a>',
];

describe('sanitise', () => {
  it.each([
    [
      'a table',
      '<table><tbody><tr><td>Scrutin</td><td>Voix</td></tr><tr><td>1</td><td>45</td></tr></tbody></table>',
      '<p>Scrutin | Voix</p><p>1 | 45</p>',
    ],
    [
      'a table of Word with an empty cell',
      '<table><tr><td><p><b>A</b></p></td><td><p>&nbsp;</p></td><td><p>C</p><p>D</p></td><td></td></tr></table>',
      '<p> <b>A</b>  |\u00a0|  C  D </p>',
    ],
    [
      'a table of pictures',
      '<table><tr><td><figure><img src="/api/images/a.webp"></figure></td><td>C</td></tr></table>',
      '<p> <img src="/api/images/a.webp" alt="" loading="lazy" />  | C</p>',
    ],
    [
      'a table of headings with links',
      '<table><tr><td><h3>x <a href="/y">y</a></h3></td><td>C</td></tr></table>',
      '<p> x <a href="/y">y</a>  | C</p>',
    ],
    [
      'a table of formatted paragraphs',
      '<table><tr><td><b><p>A</p><p>B</p></b></td><td>C</td></tr></table>',
      '<p><b> A  B </b> | C</p>',
    ],
    [
      'a table of lists',
      '<table><tr><td>x<ul><li>a<br>b</li><li><em>c</em></li></ul></td><td>C</td></tr></table>',
      '<p>x  a  b  <em>c</em>   | C</p>',
    ],
    [
      'a table beside a cell',
      '<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>',
      '<p>a  b | c   | d</p>',
    ],
    [
      'a table within a table',
      '<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
      '<p>a</p><p>b | c</p>',
    ],
    ['a table for layout', '<table><tr><td><h2>Titre</h2><p>Texte</p></td></tr></table>', '<h2>Titre</h2><p>Texte</p>'],
    ['lines of a mail', '<div>Un</div><div>Deux<div>Trois</div></div>', '<p>Un</p><p>Deux</p><p>Trois</p>'],
    ['definitions', '<dl><dt>Camerlingue</dt><dd>Il gouverne</dd></dl>', '<p>Camerlingue</p><p>Il gouverne</p>'],
  ])('keeps the text of %s apart', (_, html, expected) => {
    expect(sanitise(html)).toBe(expected);
  });

  it.each([
    [
      'a document of Word',
      '<html><head><title>Doc1</title><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml></head><body><p class=MsoNormal><b style="mso-bidi-font-weight:normal">Texte</b><o:p></o:p></p></body></html>',
      '<p><b>Texte</b></p>',
    ],
    [
      'Google Docs',
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-size:11pt;font-weight:700">Gras</span> <span style="font-weight:400;font-style:italic">penché</span></p></b>',
      '<p><strong>Gras</strong> <em>penché</em></p>',
    ],
    [
      'Google Docs, with several styles at once',
      '<p><span style="font-weight:700;font-style:italic;vertical-align:baseline">Les deux</span> 1<span style="vertical-align:baseline"><span style="font-size:0.6em;vertical-align:super">er</span></span>, H<span style="vertical-align:sub">2</span>O</p>',
      '<p><strong><em>Les deux</em></strong> 1<sup>er</sup>, H<sub>2</sub>O</p>',
    ],
    [
      'an address after a space',
      '<a href=" https://exemple.fr ">x</a>',
      '<a href="https://exemple.fr" rel="noopener noreferrer nofollow">x</a>',
    ],
    [
      'a document of Word with marked changes',
      '<p>Le scrutin de <del cite="mailto:Anne" datetime="2025-05-06T10:00"><span>mardi</span></del><ins>mercredi</ins></p>',
      '<p>Le scrutin de mercredi</p>',
    ],
    ['an invisible letter', '<p>&zwj;&shy;&#xfe0f;</p>', '<p></p>'],
  ])('keeps the text and emphasis of %s only', (_, html, expected) => {
    expect(sanitise(html)).toBe(expected);
  });

  it('keeps the first number of a list', () => {
    expect(sanitise('<ol start="3"><li>x</li></ol>')).toBe('<ol start="3"><li>x</li></ol>');
    expect(sanitise('<ol start="-1&quot;" reversed><li>x</li></ol>')).toBe('<ol><li>x</li></ol>');
  });

  it.each(EVASIONS)('removes harmful content from %s', (html) => {
    expect(harmIn(sanitise(html))).toEqual([]);
    expect(harmIn(sanitise(`<p>${html}</p>`))).toEqual([]);
  });

  it('removes harmful content from any mixture and is idempotent', () => {
    const piece = fc.oneof(
      fc.constantFrom(...EVASIONS),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '<p>',
        '</p>',
        '<h2>',
        '</h2>',
        '<h4>x</h4>',
        '<a href="',
        '&lt;',
        '<!--',
        '-->',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = sanitise(pieces.join(''));
        expect(harmIn(once)).toEqual([]);
        expect(sanitise(once)).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['unclosed formatting', '<b>x'],
    ['nested lists', '<ul><li>x'],
    ['blocks', '<div>x'],
    ['unclosed formatting in paragraphs', '<b><i><p>x'],
  ])('reduces %s without end to their text, in little time', (_, html) => {
    const since = process.cpuUsage(); // a busy machine does not count
    expect(sanitise(html.repeat(180_000 / html.length))).toMatch(/^[x ]+$/);
    expect(process.cpuUsage(since).user).toBeLessThan(10_000_000);
  });

  const many = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join('');

  it.each([
    ['end tags of elements that are not open', many(700, (n) => `<div><b a=${n}></x>x</div>`)],
    ['end tags in comments', many(900, (n) => `<div><b a=${n}><!--</b>-->x</div>`)],
    ['unclosed tags', '<b>'.repeat(60_000) + 'x'],
    ['tags within tags', '<<i>b>'.repeat(30_000) + 'x'],
    [
      'end tags in attributes in a table',
      `<table><tr><td>x</td><td>${'<blockquote a="</blockquote>">'.repeat(830)}${'<br>'.repeat(3300)}x</td></tr></table>`,
    ],
    [
      'end tags in attributes of styled elements',
      '<span style="font-weight:700;font-style:italic;vertical-align:sub;vertical-align:super" a="</span>">x'.repeat(
        2400,
      ),
    ],
    ['end tags in attributes of templates', '<template a="</template>">x'.repeat(2400)],
    ['styles', '<span style="font-weight:700;font-style:italic">'.repeat(51) + 'x'],
  ])('reduces formatting that %s hide from a count to its text, in little time', (_, html) => {
    const since = process.cpuUsage(); // a busy machine does not count
    expect(sanitise(html)).not.toContain('<');
    expect(process.cpuUsage(since).user).toBeLessThan(10_000_000);
  });

  it.each(['blockquote', 'div'])('takes about as long for a %s in a cell as for ten of a tenth of its lines', (tag) => {
    const microseconds = (rows: number): number => {
      const block = `<${tag}>${'<hr>'.repeat(30_000 / rows)}y</${tag}>`;
      const fragment = parseFragment(`<table>${`<tr><td>x</td><td>${block}</td></tr>`.repeat(rows)}</table>`);
      const since = process.cpuUsage(); // a busy machine does not count
      replaceForeignBlocks(fragment);
      return process.cpuUsage(since).user;
    };
    const least = (rows: number): number => Math.min(...[1, 2, 3].map(() => microseconds(rows)));
    expect(least(1)).toBeLessThan(5 * least(10));
  });

  it('keeps allowed content', () => {
    const html =
      '<h2>Un titre</h2><p>Du <strong>texte</strong>, <em>penché</em>,<br />une <a href="/cardinaux">adresse</a>.</p><ul><li>a</li></ul><ol><li>b</li></ol><figure><img src="/api/images/a-640x480.webp?v=1" alt="Une place" loading="lazy" /><figcaption>Légende</figcaption></figure>';
    expect(sanitise(html)).toBe(html);
  });

  it('adds rel to external links only', () => {
    expect(sanitise('<a href="https://exemple.fr">x</a><a href="/cardinaux">y</a><a href="#note">z</a>')).toBe(
      '<a href="https://exemple.fr" rel="noopener noreferrer nofollow">x</a><a href="/cardinaux">y</a><a>z</a>',
    );
  });

  it('renumbers headings from h2 on, without skipping a level', () => {
    expect(sanitise('<h1>a</h1><h4>b</h4><h2>c</h2><h6>d</h6>')).toBe('<h2>a</h2><h3>b</h3><h2>c</h2><h3>d</h3>');
  });

  it('extracts the text', () => {
    expect(textOf('<p>Un&nbsp;<b>mot</b></p><p>deux</p>').replace(/\s+/g, ' ').trim()).toBe('Un mot deux');
  });
});
