/** The most characters an address may have. */
export const MAX_WEBHOOK_ADDRESS = 2000

/**
 * Why what was typed cannot be the address of a webhook, wherever the server stands; null when it may be one. Whether
 * plain http, another port or a private network will do is the server's to say.
 */
export function webhookAddressProblem(typed: string): string | null {
  if (!URL.canParse(typed))
    return 'Please enter a whole address, such as https://shop.example/hooks.'
  const { protocol, username, password } = new URL(typed)
  if (username !== '' || password !== '') return 'The address must not carry a name or password.'
  if (protocol !== 'https:' && protocol !== 'http:') return 'The address must start with https://.'
  return null
}
