const NAME = 'paydeck_public_key'

/** For the shop's next page in this tab. */
export function rememberKey(publicKey: string): void {
  try {
    sessionStorage.setItem(NAME, publicKey)
  } catch {
    // Without storage the shop must call init() on every page.
  }
}

export function rememberedKey(): string | null {
  try {
    return sessionStorage.getItem(NAME)
  } catch {
    return null
  }
}
