/** The largest logo, in pixels and bytes. */
export const MAX_LOGO = { width: 1024, height: 512, bytes: 150_000 } as const

/** The path on the installation's origin, followed by `/{merchantId}/{logoId}`. */
export const LOGO_PATH = '/checkout/logo'
