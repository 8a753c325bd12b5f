import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

import { Banner } from './form/banner.tsx'

export type LatePart<Props extends object> = ComponentType<Props> & {
  /** Loads the code, so that the next render shows the part at once. Rejects if it does not load. */
  ready: () => Promise<void>
}

/**
 * A component whose code is loaded when it first shows; a failed load can be retried in place.
 * @param frame renders the placeholder and the failure
 * @param placeholder shown until the code has loaded
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: (waiting: ReactNode) => ReactNode = (waiting) => waiting,
  placeholder: ReactNode = <span className="spinner" />,
): LatePart<Props> {
  let known: ComponentType<Props> | null = null
  const ready = async () => {
    known ??= await load()
  }
  function Late(props: Props) {
    // In an object, because useState would call a component.
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
      // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try fetches anew
    }, [tries])

    if (found.Part) return <found.Part {...props} />
    if (!hasFailed)
      return frame(
        <div className="late" role="status">
          {placeholder}
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
  return Object.assign(Late, { ready })
}
