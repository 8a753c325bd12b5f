/** Resolves when the server can be reached: a browser calls a machine without a network offline, whose server is on itself. */
export const onceOnline = (): Promise<void> =>
  fetch('/health').then(
    () => undefined,
    () =>
      new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true })),
  )
