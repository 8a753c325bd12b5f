/** What a logo may be, in pixels and bytes. */
export const MAX_LOGO = { width: 1024, height: 512, bytes: 150_000 } as const

/** Under the origin of the installation: `{merchantId}/{logoId}` follows. */
export const LOGO_PATH = '/checkout/logo'
