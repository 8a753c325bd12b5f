import { accessClaims, MERCHANT_STAFF, type AccessClaims } from '@paydeck/contract/access/claims'
import { otherMerchantText } from '@paydeck/contract/access/other-merchant'

/** Reads the claims of an access token; null when unreadable. Only the server checks the signature. */
export function readClaims(token: string): AccessClaims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (char) => char.codePointAt(0) ?? 0)
    return accessClaims.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}

/** Why these claims do not open this merchant's dashboard; null when they do. */
export function refusalOf(
  claims: AccessClaims | null,
  merchant: { merchantId: string; slug: string },
): string | null {
  if (!claims) return 'Failed to retrieve user details from the identity provider'
  if (claims.userType && claims.userType !== MERCHANT_STAFF) return 'Login failed!'
  if (claims.merchantId !== merchant.merchantId) return otherMerchantText(merchant.slug)
  return null
}
