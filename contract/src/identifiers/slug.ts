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

export function isSlug(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{2,253})[a-z0-9]$/.test(text) && !RESERVED_SLUGS.has(text)
}
