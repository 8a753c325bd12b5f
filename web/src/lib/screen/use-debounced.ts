import { useEffect, useLayoutEffect, useRef } from 'react'

/** Runs `act` with the value of the last call, once `delayMs` pass without another. */
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
