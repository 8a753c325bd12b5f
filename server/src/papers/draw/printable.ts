const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Marks that join, hide or turn what is beside them, and choose how an emoji looks. */
const INVISIBLE = /[\p{Cf}\uFE00-\uFE0F]/gu

/**
 * A text as a font can show it: a sign that the font lacks becomes one `stand-in`, however many code points it is of.
 * Macrons that were typed as separate marks are joined with their letters.
 */
export function printable(
  text: string,
  hasGlyph: (codePoint: number) => boolean,
  standIn: string,
): string {
  let shown = ''
  for (const { segment } of graphemes.segment(text.normalize('NFC').replaceAll(/\s+/g, ' '))) {
    const visible = segment.replaceAll(INVISIBLE, '')
    if (visible === '' || /^\p{Cc}$/u.test(visible)) continue
    const isKnown = Array.from(visible).every((sign) => hasGlyph(sign.codePointAt(0) ?? 0))
    shown += isKnown ? visible : standIn
  }
  return shown
}
