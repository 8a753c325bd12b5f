import type { ApplePayDetails } from '@paydeck/contract/calls/settings/apple-pay'
import { isDomainName } from '@paydeck/contract/identifiers/https-uri'

import type { Database } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest } from '../../kit/errors.ts'
import type { AuditService } from '../audit/service.ts'
import * as store from './apple-pay-store.ts'
import type { MerchantsService } from '../merchants/service.ts'

export interface ApplePayDeps {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
  merchants: Pick<MerchantsService, 'get'>
}

export type ApplePayService = ReturnType<typeof applePayService>

/** Apple's limit. */
const MAX_DOMAINS = 99
/** Apple's limit for the name on the payment sheet. */
const MAX_NAME = 64

type ActorRef = Pick<Actor, 'merchantId' | 'userId'>

/** The sites on which a merchant's checkout offers Apple Pay. */
export const applePayService = (deps: ApplePayDeps) => ({
  domains: (merchantId: string): Promise<string[]> => store.readDomains(deps.db.reader, merchantId),
  get: async (merchantId: string): Promise<ApplePayDetails> =>
    toDetails(deps, merchantId, await store.readDomains(deps.db.reader, merchantId)),
  /** Ignores known sites. Throws 400 for an invalid domain, and above 99. */
  add: async (actor: ActorRef, domains: readonly string[]): Promise<ApplePayDetails> =>
    toDetails(deps, actor.merchantId, await changeDomains(deps, actor, domains, 'added')),
  /** Ignores unknown sites. */
  remove: async (actor: ActorRef, domains: readonly string[]): Promise<ApplePayDetails> =>
    toDetails(deps, actor.merchantId, await changeDomains(deps, actor, domains, 'removed')),
})

async function toDetails(
  { merchants }: ApplePayDeps,
  merchantId: string,
  domainNames: string[],
): Promise<ApplePayDetails> {
  const merchant = await merchants.get(merchantId)
  return {
    domainNames,
    encryptTo: merchant.publicKey,
    merchantUrl: merchant.website ?? '',
    partnerInternalMerchantIdentifier: merchantId,
    partnerMerchantName: merchant.brandName.slice(0, MAX_NAME),
  }
}

function changeDomains(
  { db, clock, audit }: ApplePayDeps,
  { merchantId, userId }: ActorRef,
  typed: readonly string[],
  action: 'added' | 'removed',
): Promise<string[]> {
  const named = [...new Set(typed.map((domain) => domain.toLowerCase()))]
  if (action === 'added') requireDomains(named)
  return db.inMerchant(merchantId, async (tx) => {
    const before = await store.lockDomains(tx, merchantId)
    const touched = named.filter((domain) => before.includes(domain) === (action === 'removed'))
    if (touched.length === 0) return before
    const after =
      action === 'added'
        ? [...before, ...touched]
        : before.filter((domain) => !touched.includes(domain))
    if (after.length > MAX_DOMAINS)
      throw badRequest(`Apple Pay can be offered on ${MAX_DOMAINS} domains at most.`)
    if (action === 'added')
      await store.addDomains(tx, merchantId, touched, { at: clock.now(), userId })
    else await store.removeDomains(tx, merchantId, touched)
    await audit.record(tx, merchantId, {
      actor: userId,
      action: `apple_pay_domains.${action}`,
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { domains: touched.join(', ') },
    })
    return after
  })
}

function requireDomains(named: readonly string[]): void {
  const wrong = named.find((domain) => !isDomainName(domain))
  if (wrong !== undefined)
    throw badRequest(`"${wrong}" is not a domain. Use a name like shop.example.com.`)
}
