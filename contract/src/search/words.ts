const LONGEST = 40

/** Lower case, without accents and apostrophes. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()

/** The letters and digits of a text in one word: `HC-1597` is `hc1597`. Empty when it has none. */
export const compactWord = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, LONGEST)

/** An address is two words, before and after its @. */
export const searchWordsOf = (text: string): string[] => {
  const words = text.split(/[\s@]+/u).map(compactWord)
  return words.filter((word) => word !== '')
}

/** As it is dialled at home: `+61 412 345 678` is `0412345678`. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const [, national] = /^(?:00|(?=\d{10,}$))6[14]0?(\d{8,10})$/.exec(digits) ?? []
  return national !== undefined && (text.includes('+') || digits.startsWith('00'))
    ? `0${national}`
    : digits
}

/** What a number is searched by: without the 0 at its front, however that was written. */
export const searchedPhone = (text: string): string => phoneDigits(text).replace(/^0+/, '')

/** Where a text has the letters and digits of a word, whatever stands between them; null where it has not. */
export function findWord(text: string, word: string): { start: number; end: number } | null {
  const places: number[] = []
  let letters = ''
  let at = 0
  for (const sign of text) {
    const folded = compactWord(sign)
    for (const letter of folded.split('')) {
      letters += letter
      places.push(at)
    }
    at += sign.length
  }
  const found = word === '' ? -1 : letters.indexOf(word)
  const start = places[found]
  const last = places[found + word.length - 1]
  return start === undefined || last === undefined ? null : { start, end: last + 1 }
}
