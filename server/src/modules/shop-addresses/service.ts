import { MAX_SHOP_ADDRESSES, type ShopAddresses } from '@paydeck/contract/calls/shop-addresses'
import { shopAddressProblem, shopOrigin } from '@paydeck/contract/identifiers/shop-address'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, conflict, notFound } from '../../kit/errors.ts'
import { OPERATOR, type AuditService } from '../audit/service.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import * as store from './store.ts'

export interface ShopAddressesDeps {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
  notices: Pick<SecurityNotices, 'notifyAdmins'>
  /** Whether the providers are the sandbox's, in which case shops on the developer's machine are allowed. */
  sandbox: boolean
  /** This server's own address. */
  origin: string
}

export type ShopAddressesService = ReturnType<typeof shopAddressesService>

/** The addresses of a merchant's shops; only their pages may show the checkout. */
export function shopAddressesService(deps: ShopAddressesDeps) {
  const { db, sandbox } = deps
  const view = (rows: store.ShopAddress[]): ShopAddresses => ({
    addresses: rows.map(({ address, createdAt }) => ({
      address,
      createdAt: createdAt.toISOString(),
    })),
    allowsLocalhost: sandbox,
  })
  return {
    list: async (merchantId: string): Promise<ShopAddresses> =>
      view(await store.readAddresses(db.reader, merchantId)),

    /** Exact origins, for `frame-ancestors` and for the address a challenge returns to. */
    origins: async (merchantId: string): Promise<string[]> =>
      (await store.readAddresses(db.reader, merchantId)).map(({ address }) => address),

    /** Throws 400 for an address that is neither on a listed shop nor our own; accepts null. */
    async requireListed(
      merchantId: string,
      input: Readonly<Record<string, string | null>>,
    ): Promise<void> {
      const named = Object.entries(input).flatMap(([field, address]) =>
        address === null ? [] : [[field, new URL(address).origin] as const],
      )
      if (named.length === 0) return
      const listed = await store.readAddresses(db.reader, merchantId)
      const existing = new Set([deps.origin, ...listed.map(({ address }) => address)])
      for (const [field, origin] of named)
        if (!existing.has(origin))
          throw new AppError(
            400,
            'address_not_listed',
            `${field}: ${origin} is not one of your shop’s addresses. Add it on the page API Keys.`,
          )
    },

    /** Throws 400 with the field for an invalid address, 409 beyond the limit. */
    async add(actor: Actor, typed: string): Promise<ShopAddresses> {
      const problem = shopAddressProblem(typed, sandbox)
      if (problem !== null)
        throw new AppError(400, 'shop_address_invalid', problem, {
          fields: { fields: { address: problem } },
        })
      return view(await addAddress(deps, actor, shopOrigin(typed)))
    },

    allowOurs: (merchantId: string, typed: string) => allowOwnOrigin(deps, merchantId, typed),

    async remove(actor: Actor, typed: string): Promise<ShopAddresses> {
      return view(await removeAddress(deps, actor, shopOrigin(typed)))
    },
  }
}

/** Adds a name of this machine, or of this server, for the sample shop. */
async function allowOwnOrigin(
  deps: ShopAddressesDeps,
  merchantId: string,
  typed: string,
): Promise<void> {
  const origin = shopOrigin(typed)
  const isThisMachine = shopAddressProblem(origin, false) !== null
  if (origin !== deps.origin && !isThisMachine) throw notFound()
  await deps.db.inMerchant(merchantId, async (tx) => {
    const before = await store.lockAddresses(tx, merchantId)
    if (before.some(({ address }) => address === origin)) return
    const createdAt = deps.clock.now()
    await store.insertAddress(tx, merchantId, {
      address: origin,
      createdAt,
      createdBy: OPERATOR,
    })
    await record(deps, tx, { merchantId, userId: OPERATOR }, { action: 'added', address: origin })
  })
}

const addAddress = (
  deps: ShopAddressesDeps,
  actor: Actor,
  address: string,
): Promise<store.ShopAddress[]> =>
  deps.db.inMerchant(actor.merchantId, async (tx) => {
    const before = await store.lockAddresses(tx, actor.merchantId)
    if (before.some((entry) => entry.address === address)) return before
    if (before.length >= MAX_SHOP_ADDRESSES)
      throw conflict(
        'too_many_shop_addresses',
        `You can list ${MAX_SHOP_ADDRESSES} addresses. Remove one to add another.`,
      )
    const createdAt = deps.clock.now()
    await store.insertAddress(tx, actor.merchantId, { address, createdAt, createdBy: actor.userId })
    await note(deps, tx, actor, { action: 'added', address })
    return [...before, { address, createdAt }]
  })

const removeAddress = (
  deps: ShopAddressesDeps,
  actor: Actor,
  address: string,
): Promise<store.ShopAddress[]> =>
  deps.db.inMerchant(actor.merchantId, async (tx) => {
    const before = await store.lockAddresses(tx, actor.merchantId)
    if (!before.some((entry) => entry.address === address)) return before
    await store.deleteAddress(tx, actor.merchantId, address)
    await note(deps, tx, actor, { action: 'removed', address })
    return before.filter((entry) => entry.address !== address)
  })

interface Change {
  action: 'added' | 'removed'
  address: string
}

async function note(
  deps: ShopAddressesDeps,
  tx: MerchantTx,
  actor: Actor,
  change: Change,
): Promise<void> {
  await record(deps, tx, actor, change)
  await deps.notices.notifyAdmins(tx, actor, `shop_address_${change.action}`, [
    ['Address', change.address],
  ])
}

const record = (
  { audit }: ShopAddressesDeps,
  tx: MerchantTx,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  { action, address }: Change,
): Promise<void> =>
  audit.record(tx, merchantId, {
    actor: userId,
    action: `shop_address.${action}`,
    subjectType: 'merchant',
    subjectId: merchantId,
    details: { address },
  })
