/** Waits, but ends early when the tab becomes visible, the network returns, or the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, milliseconds)
    const finishIfVisible = () => {
      if (document.visibilityState === 'visible') finish()
    }
    document.addEventListener('visibilitychange', finishIfVisible)
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)

    function finish() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', finishIfVisible)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
  })
}
