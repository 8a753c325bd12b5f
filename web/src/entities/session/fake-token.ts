import { MERCHANT_STAFF, type AccessClaims } from '@paydeck/contract/access/claims'

const encodePart = (value: unknown): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** An access token as the server would issue it, but unsigned. Expires in ten minutes unless the claims differ. */
export function fakeToken(claims: Partial<AccessClaims> = {}): string {
  const payload = {
    sub: 'user_1',
    email: 'ava@shop.example',
    merchantId: 'mcht_here',
    userType: MERCHANT_STAFF,
    iat: 1_000,
    exp: 1_600,
    ...claims,
  }
  return `${encodePart({ alg: 'EdDSA' })}.${encodePart(payload)}.signature`
}
