import type { HeldBack } from '../circuit/port.ts'

/**
 * The contract of a wallet provider. A real one is one folder beside `sandbox/` that implements `WalletProvider`; no
 * other code of the server depends on it.
 *
 * 1. A wallet seals its payload for the provider. The hosted page sends it to `tokensUrl` and gets a `ptkn_…`, which
 *    the card provider charges like any other. Our API never sees the payload.
 * 2. `startAppleSession` proves to Apple, with the provider's own certificate, that this page may show its sheet. The
 *    answer is opaque, and valid for one sheet of the requesting page only.
 */
export interface AppleSessionRequest {
  merchantId: string
  /** Apple's address. It comes from the browser, so the caller must check it. */
  validationUrl: string
  /** The host of the page that shows the sheet. */
  domain: string
  /** The name on the sheet. */
  displayName: string
}

export type AppleSession = { kind: 'started'; session: Record<string, unknown> }

/** May throw or never answer; the guard turns both into `unknown`. */
export interface WalletProvider {
  readonly name: string
  /** The name of the card provider that charges its tokens. */
  readonly cardProvider: string
  /** Where hosted pages send a wallet's payload. */
  readonly tokensUrl: string
  startAppleSession(request: AppleSessionRequest, signal: AbortSignal): Promise<AppleSession>
}

/** A guarded provider: always answers within the time limit, and throws inside a transaction. */
export interface WalletGateway extends HeldBack {
  readonly name: string
  readonly cardProvider: string
  readonly tokensUrl: string
  startAppleSession(request: AppleSessionRequest): Promise<AppleSession | { kind: 'unknown' }>
}
