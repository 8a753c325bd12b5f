const LONGEST = 40

/** Lower case, without accents and apostrophes. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()

/** The letters and digits of a text as one word: `HC-1597` becomes `hc1597`. Empty if it has none. */
export const compactWord = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, LONGEST)

/** An email address is two words, before and after the @. */
export const searchWordsOf = (text: string): string[] => {
  const words = text.split(/[\s@]+/u).map(compactWord)
  return words.filter((word) => word !== '')
}

/** The national form: `+61 412 345 678` becomes `0412345678`. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const [, national] = /^(?:00|(?=\d{10,}$))6[14]0?(\d{8,10})$/.exec(digits) ?? []
  return national !== undefined && (text.includes('+') || digits.startsWith('00'))
    ? `0${national}`
    : digits
}

/** The form in which phone numbers are searched: without country code or leading 0. */
export const searchedPhone = (text: string): string => phoneDigits(text).replace(/^0+/, '')

/** The position of a word in a text, ignoring punctuation between its letters; null if not found. */
export function findWord(text: string, word: string): { start: number; end: number } | null {
  const positions: number[] = []
  let letters = ''
  let at = 0
  for (const character of text) {
    const folded = compactWord(character)
    for (const letter of folded.split('')) {
      letters += letter
      positions.push(at)
    }
    at += character.length
  }
  const index = word === '' ? -1 : letters.indexOf(word)
  const start = positions[index]
  const last = positions[index + word.length - 1]
  return start === undefined || last === undefined ? null : { start, end: last + 1 }
}
