/**
 * What a wallet provider has to promise. A real one is added as one folder beside `sandbox/` that implements
 * `WalletProvider`; nothing else in the server knows it.
 *
 * 1. What a wallet hands to the customer's page is sealed for the provider: it goes from the page to `tokensUrl` and
 *    comes back as a `ptkn_…` that the card provider charges like any other. Our API never sees it.
 * 2. `startAppleSession` has Apple told, with the provider's own certificate, that this page may show its sheet. What
 *    it answers is opaque, good for one sheet, and for the page that asked only.
 */
export interface AppleSessionRequest {
  merchantId: string
  /** An address of Apple's own, checked by the caller: it comes from the browser. */
  validationUrl: string
  /** The host of the page that shows the sheet. */
  domain: string
  /** What the customer reads on the sheet. */
  displayName: string
}

export type AppleSession = { kind: 'started'; session: Record<string, unknown> }

/** An adapter. It may throw or never answer: its caller turns both into `unknown`. */
export interface WalletProvider {
  readonly name: string
  /** Where the customers' pages send what a wallet gave them. */
  readonly tokensUrl: string
  startAppleSession(request: AppleSessionRequest, signal: AbortSignal): Promise<AppleSession>
}

/** A provider behind its guard: always answers, within the time limit, and never inside a transaction. */
export interface WalletGateway {
  readonly name: string
  readonly tokensUrl: string
  startAppleSession(request: AppleSessionRequest): Promise<AppleSession | { kind: 'unknown' }>
}
