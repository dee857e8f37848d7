/** French typography: non-breaking spaces before high punctuation, inside quotation marks and in '3 voix', '12 sur 50'. */
export const typeset = (text: string): string =>
  text
    .replace(/ ([;!?])/g, '\u202F$1')
    .replace(/ ([:%»])/g, '\u00A0$1')
    .replace(/« /g, '«\u00A0')
    .replace(/(\d) (voix|sur|h|scrutin)/g, '$1\u00A0$2');
