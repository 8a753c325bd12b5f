import { formatFixedReserve, formatReserve } from '@paydeck/contract/merchant/format-reserve'
import { currencyOf } from '@paydeck/contract/money/currency'

import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import type { DeskDeps } from './deps.ts'
import { note, slugOf } from './merchant-handlers.ts'

type Calls = 'getMerchantReserve' | 'setReserve' | 'setFixedReserve'

export const reserveHandlers = (deps: DeskDeps): Pick<DeskHandlers, Calls> => ({
  async getMerchantReserve({ params: { merchantId } }) {
    await slugOf(deps, merchantId)
    return deps.reserves.read(merchantId)
  },
  async setReserve({ session, params: { merchantId }, body: { terms } }) {
    const slug = await slugOf(deps, merchantId)
    const before = await deps.reserves.setTerms(
      merchantId,
      terms,
      `operator:${session.actor.email}`,
    )
    await note(deps, session.actor, {
      action: 'merchant.reserve_set',
      subject: slug,
      details: { terms: `${formatReserve(before)} to ${formatReserve(terms)}` },
    })
    return { isDone: true }
  },
  async setFixedReserve({ session, params: { merchantId }, body: { fixed } }) {
    const { slug, tradingCountry } = await deps.merchants.get(merchantId)
    const before = await deps.reserves.setFixed(
      merchantId,
      fixed,
      `operator:${session.actor.email}`,
    )
    const label = (amount: number | null) => formatFixedReserve(amount, currencyOf(tradingCountry))
    await note(deps, session.actor, {
      action: 'merchant.reserve_set',
      subject: slug,
      details: { fixed: `${label(before)} to ${label(fixed)}` },
    })
    return { isDone: true }
  },
})
