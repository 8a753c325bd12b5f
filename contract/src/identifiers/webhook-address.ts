export const MAX_WEBHOOK_ADDRESS = 2000

/** Why the text cannot be a webhook address, or null; the server decides on plain http and private networks. */
export function webhookAddressProblem(text: string): string | null {
  if (!URL.canParse(text))
    return 'Please enter a whole address, such as https://shop.example/hooks.'
  const { protocol, username, password } = new URL(text)
  if (username !== '' || password !== '') return 'The address must not carry a name or password.'
  if (protocol !== 'https:' && protocol !== 'http:') return 'The address must start with https://.'
  return null
}
