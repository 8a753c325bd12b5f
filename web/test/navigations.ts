import { onTestFinished } from 'vitest'

/** Records the addresses that the page navigates to, which jsdom cannot open. */
export function recordNavigations(): string[] {
  const opened: string[] = []
  const { location } = window
  const assign = (address: string): void => void opened.push(address)
  const replaceLocation = (value: object): void => {
    Object.defineProperty(window, 'location', { configurable: true, get: () => value })
  }
  replaceLocation(
    new Proxy(
      {},
      { get: (_, name) => (name === 'assign' ? assign : (Reflect.get(location, name) as unknown)) },
    ),
  )
  onTestFinished(() => replaceLocation(location))
  return opened
}
