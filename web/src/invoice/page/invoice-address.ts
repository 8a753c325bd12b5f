/** The order an address `/pay/{country}/invoice/{merchantOrderId}` names; null for any other address. */
export function orderOfAddress(pathname: string): string | null {
  const match = /^\/pay\/[^/]+\/invoice\/([^/]+)\/?$/.exec(pathname)
  if (!match?.[1]) return null
  try {
    return decodeURIComponent(match[1])
  } catch {
    return null
  }
}
