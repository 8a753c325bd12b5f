/** The order in `/pay/{country}/invoice/{merchantOrderId}`, or null. */
export function orderOfAddress(pathname: string): string | null {
  const match = /^\/pay\/[^/]+\/invoice\/([^/]+)\/?$/.exec(pathname)
  if (!match?.[1]) return null
  try {
    return decodeURIComponent(match[1])
  } catch {
    return null
  }
}
