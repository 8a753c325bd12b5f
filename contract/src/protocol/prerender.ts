import type { AccessClaims } from '../access/claims.ts'
import type { Brand } from '../brands/brand.ts'
import type { MerchantConfig } from '../calls/config.ts'

/** Marks the root of a prerendered page of staff until the browser hydrates it. */
export const HYDRATABLE = 'data-hydratable'

/**
 * Marks a prerendered page that the browser replaces with its own first render instead of hydrating it. The value
 * is the window that it was rendered for: `wide` or `narrow`.
 */
export const SNAPSHOT = 'data-snapshot'

/** Replaces `style` in such a page, because the CSP forbids inline styles in markup. */
export const SNAPSHOT_STYLE = 'data-style'

/** A dashboard page for the server to render. */
export interface PageToPrerender {
  slug: string
  config: MerchantConfig
  brand: Brand
  /** The claims of the signed-in person. */
  claims: AccessClaims
  /** Including the query. */
  address: string
  isNarrow: boolean
  userAgent: string
}

/** Answers a GET on behalf of the signed-in person. `address`: path and query without the base. */
export type GetForPage = (
  address: string,
) => Promise<{ headers: Record<string, string>; body: unknown }>
