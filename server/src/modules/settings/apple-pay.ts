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

/** Sites a merchant may have; Apple takes 99 at a time. */
const MAX_DOMAINS = 99
/** Apple's own limit for the name a customer reads on the payment sheet. */
const MAX_NAME = 64

type Who = Pick<Actor, 'merchantId' | 'userId'>

/** The sites on which a merchant's checkout offers Apple Pay. */
export function applePayService({ db, clock, audit, merchants }: ApplePayDeps) {
  async function details(merchantId: string, domainNames: string[]): Promise<ApplePayDetails> {
    const merchant = await merchants.get(merchantId)
    return {
      domainNames,
      encryptTo: merchant.publicKey,
      merchantUrl: merchant.website ?? '',
      partnerInternalMerchantIdentifier: merchantId,
      partnerMerchantName: merchant.brandName.slice(0, MAX_NAME),
    }
  }

  function change(
    { merchantId, userId }: Who,
    typed: readonly string[],
    what: 'added' | 'removed',
  ): Promise<string[]> {
    const named = [...new Set(typed.map((domain) => domain.toLowerCase()))]
    const wrong = what === 'added' ? named.find((domain) => !isDomainName(domain)) : undefined
    if (wrong !== undefined)
      throw badRequest(`"${wrong}" is no domain: use a name like shop.example.com.`)
    return db.inMerchant(merchantId, async (tx) => {
      const before = await store.lockDomains(tx, merchantId)
      const touched = named.filter((domain) => before.includes(domain) === (what === 'removed'))
      if (touched.length === 0) return before
      const after =
        what === 'added'
          ? [...before, ...touched]
          : before.filter((domain) => !touched.includes(domain))
      if (after.length > MAX_DOMAINS)
        throw badRequest(`Apple Pay can be offered on ${MAX_DOMAINS} domains at most.`)
      if (what === 'added')
        await store.addDomains(tx, merchantId, touched, { at: clock.now(), userId })
      else await store.removeDomains(tx, merchantId, touched)
      await audit.record(tx, merchantId, {
        actor: userId,
        action: `apple_pay_domains.${what}`,
        subjectType: 'merchant',
        subjectId: merchantId,
        details: { domains: touched.join(', ') },
      })
      return after
    })
  }

  return {
    /** The sites alone. */
    domains: (merchantId: string): Promise<string[]> => store.readDomains(db.reader, merchantId),

    get: async (merchantId: string): Promise<ApplePayDetails> =>
      details(merchantId, await store.readDomains(db.reader, merchantId)),

    /** Adds sites; those that are there stay. 400 for what is no domain, and beyond 99. */
    add: async (who: Who, domains: readonly string[]): Promise<ApplePayDetails> =>
      details(who.merchantId, await change(who, domains, 'added')),

    /** Takes sites away; one that is not there is no error. */
    remove: async (who: Who, domains: readonly string[]): Promise<ApplePayDetails> =>
      details(who.merchantId, await change(who, domains, 'removed')),
  }
}
