import type { AccessClaims } from '../access/claims.ts'
import type { Brand } from '../brands/brand.ts'
import type { MerchantConfig } from '../calls/config.ts'

/** Marks the root of a server-rendered page of staff until the browser hydrates it. */
export const DRAWN_AHEAD = 'data-drawn-ahead'

/**
 * Marks a server-rendered page that the browser replaces with its own first render instead of hydrating it. The value
 * is the window that it was rendered for: `wide` or `narrow`.
 */
export const PICTURE = 'data-picture'

/** Replaces `style` in such a page, because the CSP forbids inline styles in markup. */
export const PICTURE_STYLE = 'data-style'

/** A dashboard page for the server to render. */
export interface PageToDraw {
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
export type AskForPage = (
  address: string,
) => Promise<{ headers: Record<string, string>; body: unknown }>
