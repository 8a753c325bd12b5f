const NAME = 'paydeck_public_key'

/** For the next page of the shop in this tab. The shop's own storage may be switched off. */
export function rememberKey(publicKey: string): void {
  try {
    sessionStorage.setItem(NAME, publicKey)
  } catch {
    // Such a shop calls init() on every page.
  }
}

export function rememberedKey(): string | null {
  try {
    return sessionStorage.getItem(NAME)
  } catch {
    return null
  }
}
