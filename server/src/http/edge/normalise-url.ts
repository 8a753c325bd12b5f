/** Normalises old clients: `%3A` in `authorisation:capture`, a double slash after `/api`, a trailing slash. */
export function normaliseUrl(url: string): string {
  const plain = url.replaceAll(/%3A/gi, ':')
  const queryStart = plain.indexOf('?')
  const path = queryStart === -1 ? plain : plain.slice(0, queryStart)
  if (!/^\/+api\//.test(path)) return plain
  const tidy = path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '')
  return queryStart === -1 ? tidy : tidy + plain.slice(queryStart)
}
