import type { Takings } from '@paydeck/contract/calls/today'

import { PAGE_NEEDS } from '#/entities/session/access.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { entryLinks } from '#/entities/settlement/entry-links.ts'
import type { Today } from '#/entities/today/today-queries.ts'
import { useNarrow } from '#/ui/layout/use-narrow.ts'

import type { Links } from '../today-links.ts'
import { CostsCard } from './costs-card.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import classes from './takings.module.css'
import { MethodsCard } from './methods-card.tsx'

interface TakingsDetailsProps {
  today: Today
  takings: Takings
  links: Links
}

/** The parts of the takings. On a phone fees, methods and hours are collapsed. */
export function TakingsDetails({ today, takings, links }: TakingsDetailsProps) {
  const isNarrow = useNarrow()
  const { slug, merchantTradingCountry } = useSession()
  const maySeeEntries = useCan()(PAGE_NEEDS.payouts)
  const linkParams = { slug, merchantTradingCountry, currency: takings.currency, days: today.shown }
  const entries = maySeeEntries ? entryLinks(linkParams) : null
  const receipt = <ReceiptCard {...{ today, takings, links, entries }} />
  if (takings.ways.length === 0) return receipt
  const costs = <CostsCard {...{ takings, entries }} />
  const methods = <MethodsCard {...{ today, takings, entries }} />
  if (!isNarrow)
    return (
      <div className={classes['details']}>
        <div className={classes['main']}>
          {receipt}
          {costs}
        </div>
        {methods}
      </div>
    )
  return (
    <>
      {receipt}
      <details className={classes['more']}>
        <summary>What cards cost, how and when customers paid</summary>
        <div className={classes['main']}>
          {costs}
          {methods}
        </div>
      </details>
    </>
  )
}
