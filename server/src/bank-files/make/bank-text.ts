/** Letters that Unicode does not decompose, and punctuation with an ASCII equivalent. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
}

/** Drops accents and macrons ("Māori" becomes "Maori"); a character without an ASCII equivalent becomes a space. */
export function foldTo(text: string, characters: RegExp): string {
  // Fast path: most names need no folding.
  if (isPlain(text, characters)) return text.replaceAll(/ +/g, ' ').trim()
  let folded = ''
  for (const character of text.normalize('NFKD')) {
    if (/\p{M}/u.test(character)) continue
    for (const plain of PLAIN[character] ?? character)
      folded += characters.test(plain) ? plain : ' '
  }
  return folded.replaceAll(/ +/g, ' ').trim()
}

function isPlain(text: string, characters: RegExp): boolean {
  for (const character of text) if (!characters.test(character)) return false
  return true
}

/** Folds, then cuts to the field. Only for names: a cut number or reference would be a different one. */
export const foldAndCut = (text: string, characters: RegExp, length: number): string =>
  foldTo(text, characters).slice(0, length).trimEnd()
