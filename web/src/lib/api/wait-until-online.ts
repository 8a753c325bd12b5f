/** Resolves once the server can be reached. `navigator.onLine` is false without a network, even if the server is local. */
export const waitUntilOnline = (): Promise<void> =>
  fetch('/health').then(
    () => undefined,
    () =>
      new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true })),
  )
