import type { Random } from '../../../kit/random.ts'
import { deriveKeys, isSigned, type Secrets, sha256, sign } from '../../../kit/secrets.ts'

export interface Account {
  tenantId: string
  emailKey: string
}

/** A year: an occasionally used device stays known. */
export const DEVICE_SECONDS = 365 * 24 * 3600

/** A signed proof that a device has signed in to an account before; grants nothing. */
export interface DeviceTokens {
  /** The cookie's name does not reveal the email address. */
  cookieName(account: Account): string
  issue(account: Account): string
  /** The device's id; null unless the token is ours and for this account. */
  read(account: Account, token: string | undefined): string | null
}

/** Signed with a separate key. */
export function deviceTokens(secrets: Secrets, random: Random): DeviceTokens {
  const keys = deriveKeys(secrets, 'device-token')
  const signed = ({ tenantId, emailKey }: Account, device: string): string =>
    JSON.stringify([tenantId, emailKey, device])
  return {
    cookieName: ({ tenantId, emailKey }) =>
      `paydeck_device_${sha256(`${tenantId}\n${emailKey}`).toString('hex').slice(0, 16)}`,
    issue(account) {
      const device = random.bytes(16).toString('base64url')
      return `${device}.${sign(keys[0].key, signed(account, device))}`
    },
    read(account, token = '') {
      const [device = '', given = ''] = token.split('.')
      return device !== '' && isSigned(keys, signed(account, device), given) ? device : null
    },
  }
}
