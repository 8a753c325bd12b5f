const loading = new WeakMap<HTMLScriptElement, Promise<void>>()

/** Loads a script from another origin once. The page's CSP must allow the origin. Rejects if it does not load. */
export function loadScript(url: string): Promise<void> {
  const existing = Array.from(document.scripts).find(({ src }) => src === url)
  const isLoading = existing && loading.get(existing)
  if (isLoading) return isLoading
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = url
  script.async = true
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => {
    // The next call tries again.
    script.remove()
    reject(new Error(`${url} did not load`))
  })
  loading.set(script, promise)
  document.head.append(script)
  return promise
}
