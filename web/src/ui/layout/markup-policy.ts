import { setNonce } from 'get-nonce'

type Clean = (html: string) => string

/** Of the Trusted Types API, which TypeScript's library does not know. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: Clean }): unknown
}

let clean: Clean | null = null

/** Lets the text editor make markup of what the sanitiser returns. */
export function sanitiseMarkupWith(sanitise: Clean): void {
  clean = sanitise
}

/** The nonce of this page, which every style sheet made in it must carry. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** Style sheets are written as text, which holds no markup: anything else that becomes markup unasked is refused. */
function createHTML(text: string): string {
  if (!text.includes('<')) return text
  if (clean) return clean(text)
  throw new TypeError('Text must not become markup here')
}

/** Before the component library is first drawn. */
export function applyMarkupPolicy(): void {
  setNonce(styleNonce())
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML })
}
