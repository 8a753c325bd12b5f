import type { PushDevices, PushKind } from '@paydeck/contract/calls/push'

import type { Actor } from '../../kit/actor.ts'
import { browserName } from '../../kit/browser-name.ts'
import { badRequest, notFound } from '../../kit/errors.ts'
import { sha256 } from '../../kit/secrets/secrets.ts'
import { urlRefusal } from '../webhooks/public-address.ts'
import { addressSeals, type PushAddress } from './addresses.ts'
import type { PushDeps } from './deps.ts'
import * as store from './store.ts'

/** Per person and merchant; adding another removes the oldest. */
const MAX_DEVICES = 10

type Owner = Pick<Actor, 'merchantId' | 'userId' | 'sessionId'>

export interface NewDevice extends PushAddress {
  kinds: readonly PushKind[]
  userAgent: string
}

/** A person’s own devices. Each change returns all of them. */
export const pushDevices = (deps: PushDeps) => ({
  read: (owner: Owner): Promise<PushDevices> => read(deps, owner),

  /** Ties the device to this sign-in. 400 for an address that is not a push service's, or where nothing is sent. */
  save: (owner: Owner, device: NewDevice): Promise<PushDevices> => save(deps, owner, device),

  /** 404 for an unknown device, or another person’s. */
  async remove(owner: Owner, deviceId: string): Promise<PushDevices> {
    const { merchantId, userId } = owner
    const wasDeleted = await deps.db.inMerchant(merchantId, (tx) =>
      store.deleteDevice(tx, merchantId, { deviceId, userId }),
    )
    if (!wasDeleted) throw notFound()
    return read(deps, owner)
  },
})

async function read({ db, clock, vapid }: PushDeps, owner: Owner): Promise<PushDevices> {
  const devices = await store.devicesOf(db.reader, owner, clock.wall())
  return {
    publicKey: vapid?.publicKey ?? null,
    devices: devices.map(({ createdAt, kinds, ...device }) => ({
      ...device,
      kinds: kinds as PushKind[],
      since: createdAt.toISOString(),
    })),
  }
}

const lengthOf = (text: string): number => Buffer.from(text, 'base64url').length

function assertSubscription({ vapid, isOpen }: PushDeps, { endpoint, keys }: PushAddress): void {
  if (!vapid) throw badRequest('This installation sends no notifications.')
  const refusal = urlRefusal(endpoint, isOpen)
  if (refusal !== null) throw badRequest(refusal)
  if (lengthOf(keys.p256dh) !== 65 || lengthOf(keys.auth) !== 16)
    throw badRequest('These are not the keys of a push subscription.')
}

async function save(
  deps: PushDeps,
  owner: Owner,
  { endpoint, keys, kinds, userAgent }: NewDevice,
): Promise<PushDevices> {
  const { db, clock, newId } = deps
  const { merchantId, userId, sessionId } = owner
  assertSubscription(deps, { endpoint, keys })
  const addressKey = sha256(endpoint).toString('base64url')
  await db.inMerchant(merchantId, async (tx) => {
    const deviceId = (await store.findByAddress(tx, merchantId, addressKey)) ?? newId('pushDevice')
    await store.saveDevice(tx, merchantId, {
      deviceId,
      userId,
      sessionId,
      addressKey,
      addressSealed: addressSeals(deps).seal(merchantId, deviceId, { endpoint, keys }),
      browser: browserName(userAgent),
      kinds: [...new Set(kinds)],
      createdAt: clock.wall(),
    })
    await store.keepNewest(tx, owner, MAX_DEVICES)
  })
  return read(deps, owner)
}
