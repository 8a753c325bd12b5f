import { useRef, useState } from 'react'

import { inPixels } from './crop/crop-rules.ts'
import type { Bounds } from './ink-bounds.ts'
import { drawLogo, openPicture, type Picture } from './read-logo.ts'

/** While the frame is dragged, the previews follow at this pace: drawing a large logo takes a part of it. */
const LIVE_MS = 60

interface Chosen {
  picture: Picture
  /** What is kept of it. */
  crop: Bounds
}

/** A picture that was chosen, and the logo that is drawn of a part of it. */
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
      // A slow file must not replace the one that was chosen after it.
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
    /** Of the part in the frame, also where it has just been moved. Null with a problem. */
    drawNow: (): string | null => (chosen ? draw(chosen) : null),
  }
}
