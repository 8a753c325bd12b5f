import type { Random } from '../../../kit/random.ts'
import { deriveKeys, isSigned, type Secrets, sha256, sign } from '../../../kit/secrets/secrets.ts'

export interface Account {
  tenantId: string
  emailKey: string
}

/** A year, so that an occasionally used device stays known. */
export const DEVICE_SECONDS = 365 * 24 * 3600

/** A signed proof that a device has signed in to an account before; grants nothing. */
export interface DeviceTokens {
  /** Hashed, so that the name does not reveal the email address. */
  cookieName(account: Account): string
  issue(account: Account): string
  /** The device's id; null unless the token is ours and for this account. */
  read(account: Account, token: string | undefined): string | null
  /** Binds a challenge to a known device's cookie; returns it unchanged for null. */
  mark(challenge: string, device: string | null): string
  isMarked(challenge: string, cookies: Readonly<Record<string, string | undefined>>): boolean
}

const COOKIE = 'paydeck_device_'

export function deviceTokens(secrets: Secrets, random: Random): DeviceTokens {
  const keys = deriveKeys(secrets, 'device-token')
  const marks = deriveKeys(secrets, 'known-challenge')
  const signed = ({ tenantId, emailKey }: Account, device: string): string =>
    JSON.stringify([tenantId, emailKey, device])
  return {
    cookieName: ({ tenantId, emailKey }) =>
      `${COOKIE}${sha256(`${tenantId}\n${emailKey}`).toString('hex').slice(0, 16)}`,
    issue(account) {
      const device = random.bytes(16).toString('base64url')
      return `${device}.${sign(keys[0].key, signed(account, device))}`
    },
    read(account, token = '') {
      const [device = '', signature = ''] = token.split('.')
      return device !== '' && isSigned(keys, signed(account, device), signature) ? device : null
    },
    mark: (challenge, device) =>
      device === null
        ? challenge
        : `${challenge}.${sign(marks[0].key, JSON.stringify([challenge, device]))}`,
    isMarked(challenge, cookies) {
      const [bare = '', mark = ''] = challenge.split('.')
      return Object.entries(cookies).some(([name, token = '']) => {
        const [device = ''] = token.split('.')
        return name.startsWith(COOKIE) && isSigned(marks, JSON.stringify([bare, device]), mark)
      })
    },
  }
}
