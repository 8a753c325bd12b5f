/** The base of the configuration call; the configuration has the base of all others. */
export const CONFIG_HOST = import.meta.env.VITE_CONFIG_HOST ?? '/api'

export function slugOf(pathname: string): string {
  const segment = pathname.split('/')[1] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const configAddressOf = (slug: string): string =>
  `${CONFIG_HOST}/config/merchant?${new URLSearchParams({ m: slug }).toString()}`
