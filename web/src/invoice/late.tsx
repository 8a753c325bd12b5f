import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

import { Banner } from './form/banner.tsx'

/**
 * A part of the page whose code is fetched when it is first shown: what few customers need costs the others nothing.
 * A fetch that fails can be tried again in place.
 * @param frame what stands there meanwhile, made of what says so
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: (waiting: ReactNode) => ReactNode = (waiting) => waiting,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function Late(props: Props) {
    // Kept as an object: a component given to a state setter would be called.
    const [found, setFound] = useState({ Part: known })
    const [tries, setTries] = useState(0)
    const [hasFailed, setFailed] = useState(false)

    useEffect(() => {
      let isHere = true
      const show = (Part: ComponentType<Props>) => {
        known = Part
        if (isHere) setFound({ Part })
      }
      if (!known) load().then(show, () => isHere && setFailed(true))
      return () => {
        isHere = false
      }
    }, [tries])

    if (found.Part) return <found.Part {...props} />
    if (!hasFailed)
      return frame(
        <div className="late" role="status">
          <span className="spinner" />
          <span className="visually-hidden">Loading</span>
        </div>,
      )
    return frame(
      <Banner
        title="This part of the page did not load"
        message="Check your internet connection and try again."
        takesFocus={false}
      >
        <button
          type="button"
          className="button small"
          onClick={() => {
            setFailed(false)
            setTries((before) => before + 1)
          }}
        >
          Try again
        </button>
      </Banner>,
    )
  }
}
