import { useRef, useState } from 'react'

import { roundToPixels } from './crop/crop-rules.ts'
import type { Bounds } from './ink-bounds.ts'
import { drawLogo, openPicture, type Picture } from './read-logo.ts'

/** The delay before the previews redraw while the frame is dragged: drawing a large logo takes some of it. */
const PREVIEW_DELAY_MS = 60

interface SelectedLogo {
  picture: Picture
  /** The part to keep. */
  crop: Bounds
}

/** A chosen picture, and the logo drawn from a part of it. */
export function useLogoPreview() {
  const [selected, setSelected] = useState<SelectedLogo | null>(null)
  /** A data URL. */
  const [preview, setPreview] = useState<string | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const readCount = useRef(0)
  const renderTimer = useRef<number | undefined>(undefined)
  const render = (logo: SelectedLogo): string | null => {
    window.clearTimeout(renderTimer.current)
    try {
      const address = drawLogo(logo.picture, roundToPixels(logo.crop, logo.picture))
      setPreview(address)
      setProblem(null)
      return address
    } catch (failure) {
      setProblem(failure as Error)
      return null
    }
  }
  const show = (picture: Picture): void => {
    const logo = { picture, crop: picture.ink }
    if (render(logo) !== null) setSelected(logo)
  }
  return {
    selected,
    preview,
    problem,
    forget(): void {
      readCount.current += 1
      window.clearTimeout(renderTimer.current)
      setSelected(null)
      setPreview(null)
      setProblem(null)
    },
    read(file: File): void {
      const read = readCount.current
      // A slow file must not replace one chosen after it.
      const ifLast =
        <Value>(handle: (value: Value) => void) =>
        (value: Value): void => {
          if (read === readCount.current) handle(value)
        }
      openPicture(file).then(ifLast(show), ifLast(setProblem))
    },
    crop(crop: Bounds): void {
      if (!selected) return
      const next = { ...selected, crop }
      setSelected(next)
      window.clearTimeout(renderTimer.current)
      renderTimer.current = window.setTimeout(() => render(next), PREVIEW_DELAY_MS)
    },
    /** Draws the part in the frame now, even if it has just moved. Null if there is a problem. */
    renderNow: (): string | null => (selected ? render(selected) : null),
  }
}
