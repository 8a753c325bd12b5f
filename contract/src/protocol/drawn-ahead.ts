import type { AccessClaims } from '../access/claims.ts'
import type { Brand } from '../brands/brand.ts'
import type { MerchantConfig } from '../calls/config.ts'

/** Marks the root of a page of staff that the server has drawn, until the script takes it over. */
export const DRAWN_AHEAD = 'data-drawn-ahead'

/**
 * Marks the picture of a page that the server has drawn, which the script's own drawing replaces. Its value is the
 * window that it was drawn for: `wide` or `narrow`.
 */
export const PICTURE = 'data-picture'

/** What stands in a picture in place of `style`, which policies do not allow in markup. */
export const PICTURE_STYLE = 'data-style'

/** A page of the dashboard for the server to draw. */
export interface PageToDraw {
  slug: string
  config: MerchantConfig
  brand: Brand
  /** Whose page it is. */
  claims: AccessClaims
  /** With its query. */
  address: string
  isNarrow: boolean
  userAgent: string
}

/** Answers a read as the person whose page is drawn, by its address without the server's part. */
export type AskForPage = (
  address: string,
) => Promise<{ headers: Record<string, string>; body: unknown }>
