/** Waits, but ends early when the tab becomes visible, the network returns, or the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(wake, milliseconds)
    const whenVisible = () => {
      if (document.visibilityState === 'visible') wake()
    }
    document.addEventListener('visibilitychange', whenVisible)
    window.addEventListener('online', wake)
    signal.addEventListener('abort', wake)

    function wake() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenVisible)
      window.removeEventListener('online', wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
  })
}
