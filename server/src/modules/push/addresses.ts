import { sealedColumn, type SealedColumn } from '../../db/reseal.ts'
import type { Random } from '../../kit/random.ts'
import { seal, unseal } from '../../kit/secrets/sealed.ts'
import { deriveKeys, type Secrets } from '../../kit/secrets/secrets.ts'

/** A device's address at its push service. Secret: anyone who knows it can send messages and read them. */
export interface PushAddress {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const PURPOSE = 'push addresses'
const contextOf = (merchantId: string, deviceId: string): string => `${merchantId}:${deviceId}`

/** The sealed columns of the module. */
export const addressColumns = (secrets: Secrets): SealedColumn[] => [
  sealedColumn({
    table: 'app.pushDevice',
    column: 'addressSealed',
    form: 'bytes',
    id: ['deviceId'],
    keys: deriveKeys(secrets, PURPOSE),
    contextOf: ({ merchantId = '', deviceId = '' }) => contextOf(merchantId, deviceId),
  }),
]

export function addressSeals({ secrets, random }: { secrets: Secrets; random: Random }) {
  const keys = deriveKeys(secrets, PURPOSE)
  return {
    seal: (merchantId: string, deviceId: string, address: PushAddress): Buffer =>
      seal(keys, JSON.stringify(address), contextOf(merchantId, deviceId), random),
    open: (merchantId: string, deviceId: string, sealed: Buffer): PushAddress =>
      JSON.parse(unseal(keys, sealed, contextOf(merchantId, deviceId))) as PushAddress,
  }
}
