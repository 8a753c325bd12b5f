export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'checkout',
  'docs',
  'favicon',
  'health',
  'mcp',
  'metrics',
  'operator',
  'outbox',
  'paydeck',
  'pay',
  'provider',
  'ready',
  'robots',
  'sandbox',
  'shop',
  'static',
  'webhooks',
  'well-known',
])

export function isSlug(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{2,253})[a-z0-9]$/.test(text) && !RESERVED_SLUGS.has(text)
}
