import * as z from 'zod/mini'

const chatSettings = z.object({
  scriptUrl: z.string(),
  keys: z.record(z.string(), z.string()),
})

/** The URL of the provider's script with the brand's key; null when the deployment has no chat. */
export function chatScript(page: Document, brand: { id: string }): URL | null {
  const content = page.querySelector('meta[name="paydeck-chat"]')?.getAttribute('content')
  if (!content) return null
  const { scriptUrl, keys } = chatSettings.parse(JSON.parse(content))
  const brandKey = keys[brand.id]
  if (!brandKey) return null
  const address = new URL(scriptUrl)
  address.searchParams.set('key', brandKey)
  return address
}
