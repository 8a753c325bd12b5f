/** Resolves when the device has a connection again. */
export const onceOnline = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
