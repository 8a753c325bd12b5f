/** What the server draws a page for, which a browser knows by itself. */
interface Screen {
  isNarrow: boolean
  userAgent: string
}

let screen: Screen = { isNarrow: false, userAgent: '' }

/** Says, on the server, for which browser it draws next. */
export function drawFor(next: Screen): void {
  screen = next
}

export const drawnFor = (): Screen => screen

/** Also on the server, for the browser that it draws for. */
export const userAgent = (): string =>
  typeof window === 'undefined' ? screen.userAgent : navigator.userAgent
