import { useEffect, useLayoutEffect, useRef } from 'react'

/** Acts on the last of several calls, once no other followed for so long. */
export function useDebounced<Value>(act: (value: Value) => void, delayMs: number) {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const cancel = (): void => clearTimeout(timer.current)
  const later = (value: Value): void => {
    cancel()
    timer.current = setTimeout(() => latest.current(value), delayMs)
  }
  return { later, cancel }
}
