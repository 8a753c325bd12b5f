const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Characters that hide or reorder their neighbours. Joiners and emoji tags are kept. */
const HIDDEN = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{Cf}/gu
/** Fast path for most texts, in which each character is one sign. */
const ASCII = /^[!-~]*(?: [!-~]+)* ?$/
const INVISIBLE = /[\p{Cf}\uFE00-\uFE0F]/gu

/**
 * Splits a text into the characters that a reader sees, each of one or more code points. Collapses blanks, drops what
 * hides or reorders text, and composes macrons typed as combining marks.
 */
export function signsOf(text: string): string[] {
  if (ASCII.test(text)) return Array.from(text)
  const plain = text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(HIDDEN, '')
  return Array.from(graphemes.segment(plain), ({ segment }) => segment).filter(
    (sign) => withoutMarks(sign) !== '' && !/^\p{Cc}$/u.test(sign),
  )
}

/** A character for Latin fonts, which have no glyphs for joiners. */
export const withoutMarks = (sign: string): string => sign.replaceAll(INVISIBLE, '')

/** Scripts that fontkit lays out wrongly: vowels before their consonant or in two parts, and stacked marks. */
export const SHAPED = /[\p{Script=Devanagari}\p{Script=Thai}\p{Script=Tamil}]/u
