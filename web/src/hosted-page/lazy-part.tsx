import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

import { Banner } from './form/banner.tsx'

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the code, so that the next render shows the part at once. Rejects if it does not load. */
  preload: () => Promise<void>
}

/**
 * A component whose code is loaded when it first shows; a failed load can be retried in place.
 * @param frame renders the placeholder and the failure
 * @param placeholder shown until the code has loaded
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: (waiting: ReactNode) => ReactNode = (waiting) => waiting,
  placeholder: ReactNode = <span className="spinner" />,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  const preload = async () => {
    loaded ??= await load()
  }
  function Lazy(props: Props) {
    // In an object, because useState would call a component.
    const [state, setState] = useState({ Part: loaded })
    const [attempt, setAttempt] = useState(0)
    const [hasFailed, setFailed] = useState(false)

    useEffect(() => {
      let isMounted = true
      const show = (Part: ComponentType<Props>) => {
        loaded = Part
        if (isMounted) setState({ Part })
      }
      if (!loaded) load().then(show, () => isMounted && setFailed(true))
      return () => {
        isMounted = false
      }
      // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each try fetches anew
    }, [attempt])

    if (state.Part) return <state.Part {...props} />
    if (!hasFailed)
      return frame(
        <div className="loading" role="status">
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
            setAttempt((previous) => previous + 1)
          }}
        >
          Try again
        </button>
      </Banner>,
    )
  }
  return Object.assign(Lazy, { preload })
}
