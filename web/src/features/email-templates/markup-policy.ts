import { sanitiseMessage } from './sanitise-message.ts'

/** Of the Trusted Types API, which TypeScript's library does not know. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (html: string) => string }): unknown
}

/** The text editor makes markup of text, sanitised here; everywhere else the page's policy refuses that. */
export function applyMarkupPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: sanitiseMessage })
}
