/**
 * An address as it was meant. Old clients write the colon of `authorisation:capture` as %3A; under `/api` they double
 * the slash between base and path, and end with one.
 */
export function tidyUrl(url: string): string {
  const plain = url.replaceAll(/%3A/gi, ':')
  const at = plain.indexOf('?')
  const path = at === -1 ? plain : plain.slice(0, at)
  if (!/^\/+api\//.test(path)) return plain
  const tidy = path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '')
  return at === -1 ? tidy : tidy + plain.slice(at)
}
