import { sanitiseMessage } from './sanitise-message.ts'

/** From the Trusted Types API, which TypeScript's library does not declare. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (html: string) => string }): unknown
}

/** The text editor turns text into markup, sanitised here; without this the page's policy refuses it. */
export function applyMarkupPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: sanitiseMessage })
}
