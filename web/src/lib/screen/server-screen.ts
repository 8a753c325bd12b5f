/** What the server must know of the browser that it renders for. */
interface Screen {
  isNarrow: boolean
  userAgent: string
}

let screen: Screen = { isNarrow: false, userAgent: '' }

/** Server only: sets the browser of the next render. */
export function setServerScreen(next: Screen): void {
  screen = next
}

export const serverScreen = (): Screen => screen

/** On the server, the user agent of the browser that it renders for. */
export const userAgent = (): string =>
  typeof window === 'undefined' ? screen.userAgent : navigator.userAgent
