/** First path segments that belong to the product and cannot name a merchant. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'docs',
  'favicon',
  'health',
  'metrics',
  'outbox',
  'paydeck',
  'pay',
  'provider',
  'ready',
  'robots',
  'sandbox',
  'static',
  'webhooks',
  'well-known',
])

/** 4 to 255 lower-case letters, digits and hyphens, not reserved. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{2,253})[a-z0-9]$/.test(text) && !RESERVED_SLUGS.has(text)
}
