import * as z from 'zod/mini'

const key = z.nullable(z.string())
const chatSettings = z.object({
  scriptUrl: z.string(),
  keys: z.object({ standard: key, consumer: key }),
})

/** The provider's script with the key of a brand; null when the deployment has no chat for it. */
export function chatScript(
  page: Document,
  brand: { chatKey: 'standard' | 'consumer' },
): URL | null {
  const content = page.querySelector('meta[name="paydeck-chat"]')?.getAttribute('content')
  if (!content) return null
  const { scriptUrl, keys } = chatSettings.parse(JSON.parse(content))
  const brandKey = keys[brand.chatKey]
  if (!brandKey) return null
  const address = new URL(scriptUrl)
  address.searchParams.set('key', brandKey)
  return address
}
