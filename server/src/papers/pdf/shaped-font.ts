import type { Font, Glyph, GlyphRun } from 'fontkit'
import { Blob, Buffer as ShapingBuffer, Face, Font as ShapingFont, shape } from 'harfbuzzjs'

/** A glyph and the text it stands for when copied; the same glyph may stand for other letters elsewhere. */
interface MappedGlyph {
  id: number
  text: string
}

/** Above all glyph ids. */
const FIRST_MAPPED = 0x10000

/** A pdfkit font whose text HarfBuzz lays out. `bytes` is what the font was parsed from. */
export function shapedFont(font: Font, bytes: Uint8Array): Font {
  const shaping = new ShapingFont(new Face(new Blob(bytes)))
  const mappedGlyphs: MappedGlyph[] = []
  const codePointsByGlyph = new Map<string, number>()
  const codePointOf = (glyph: MappedGlyph): number => {
    const key = `${glyph.id} ${glyph.text}`
    const codePoint = codePointsByGlyph.get(key) ?? FIRST_MAPPED + mappedGlyphs.push(glyph) - 1
    codePointsByGlyph.set(key, codePoint)
    return codePoint
  }
  const layout = (text: string): Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'> => {
    const shaped = shapeText(shaping, text)
    return {
      glyphs: shaped.map(({ glyph }) => {
        const { advanceWidth } = font.getGlyph(glyph.id)
        const codePoints = Array.from(glyph.text, (letter) => letter.codePointAt(0) ?? 0)
        return { id: glyph.id === 0 ? 0 : codePointOf(glyph), codePoints, advanceWidth } as Glyph
      }),
      positions: shaped.map(({ position }) => ({ ...position })),
      advanceWidth: shaped.reduce((sum, { position }) => sum + position.xAdvance, 0),
    }
  }
  const createSubset = () => {
    const subset = Object.getPrototypeOf(font).createSubset.call(font) as {
      glyphs: number[]
      includeGlyph: (id: number) => number
    }
    const include = subset.includeGlyph.bind(subset)
    const included = new Map<number, number>()
    // A slot in the file has one text, so each text of a glyph needs another slot.
    subset.includeGlyph = (id) => {
      const glyph = mappedGlyphs[id - FIRST_MAPPED]
      if (!glyph) return include(id)
      const slot = included.get(id) ?? subset.glyphs.push(glyph.id) - 1
      included.set(id, slot)
      return slot
    }
    return subset
  }
  return Object.defineProperties(font, {
    layout: { value: layout },
    createSubset: { value: createSubset },
  })
}

function shapeText(font: ShapingFont, text: string) {
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  return infos.map(({ codepoint, cluster }, at) => {
    const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
    const clusterText = text.slice(cluster, starts[starts.indexOf(cluster) + 1])
    const first = infos.findIndex((info) => info.cluster === cluster)
    const count = infos.filter((info) => info.cluster === cluster).length
    // A glyph without a letter would be copied as another character. A vowel drawn in parts has one letter per part.
    const letters = Array.from(
      count > Array.from(clusterText).length ? clusterText.normalize('NFKD') : clusterText,
    )
    const isLast = infos[at + 1]?.cluster !== cluster
    // One letter per glyph and the rest for the last one, so that in sequence they give the text.
    const glyphLetters = isLast
      ? letters.slice(at - first)
      : letters.slice(at - first, at - first + 1)
    return {
      glyph: { id: codepoint, text: glyphLetters.join('') },
      position: { xAdvance, yAdvance, xOffset, yOffset },
    }
  })
}
