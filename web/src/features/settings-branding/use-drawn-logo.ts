import { useRef, useState } from 'react'

import { inPixels } from './crop/crop-rules.ts'
import type { Bounds } from './ink-bounds.ts'
import { drawLogo, openPicture, type Picture } from './read-logo.ts'

/** The delay before the previews redraw while the frame is dragged: drawing a large logo takes some of it. */
const LIVE_MS = 60

interface Chosen {
  picture: Picture
  /** The part to keep. */
  crop: Bounds
}

/** A chosen picture, and the logo drawn from a part of it. */
export function useDrawnLogo() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  /** A data URL. */
  const [drawn, setDrawn] = useState<string | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const reads = useRef(0)
  const drawing = useRef<number | undefined>(undefined)
  const draw = (logo: Chosen): string | null => {
    window.clearTimeout(drawing.current)
    try {
      const address = drawLogo(logo.picture, inPixels(logo.crop, logo.picture))
      setDrawn(address)
      setProblem(null)
      return address
    } catch (failure) {
      setProblem(failure as Error)
      return null
    }
  }
  const show = (picture: Picture): void => {
    const logo = { picture, crop: picture.ink }
    if (draw(logo) !== null) setChosen(logo)
  }
  return {
    chosen,
    drawn,
    problem,
    forget(): void {
      reads.current += 1
      window.clearTimeout(drawing.current)
      setChosen(null)
      setDrawn(null)
      setProblem(null)
    },
    read(file: File): void {
      const read = reads.current
      // A slow file must not replace one chosen after it.
      const ifLast =
        <Value>(then: (value: Value) => void) =>
        (value: Value): void => {
          if (read === reads.current) then(value)
        }
      openPicture(file).then(ifLast(show), ifLast(setProblem))
    },
    crop(crop: Bounds): void {
      if (!chosen) return
      const next = { ...chosen, crop }
      setChosen(next)
      window.clearTimeout(drawing.current)
      drawing.current = window.setTimeout(() => draw(next), LIVE_MS)
    },
    /** Draws the part in the frame now, even if it has just moved. Null if there is a problem. */
    drawNow: (): string | null => (chosen ? draw(chosen) : null),
  }
}
