const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Marks that hide or turn what is beside them. What joins signs or chooses how an emoji looks stays. */
const HIDDEN = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{Cf}/gu
/** Most texts: each of these is a sign. */
const ASCII = /^[!-~]*(?: [!-~]+)* ?$/
const INVISIBLE = /[\p{Cf}\uFE00-\uFE0F]/gu

/**
 * A text as the signs that a reader sees, each of one or more code points: blanks are single, nothing hides or turns
 * text, and macrons that were typed as separate marks are joined with their letters.
 */
export function signsOf(text: string): string[] {
  if (ASCII.test(text)) return Array.from(text)
  const plain = text.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(HIDDEN, '')
  return Array.from(graphemes.segment(plain), ({ segment }) => segment).filter(
    (sign) => withoutMarks(sign) !== '' && !/^\p{Cc}$/u.test(sign),
  )
}

/** A sign for a font of letters, which has no glyphs for marks that join. */
export const withoutMarks = (sign: string): string => sign.replaceAll(INVISIBLE, '')

/** Scripts that fontkit sets wrongly: their vowels stand before the consonant or in two parts, their marks above marks. */
export const SHAPED = /[\p{Script=Devanagari}\p{Script=Thai}\p{Script=Tamil}]/u
