import type { Takings } from '@paydeck/contract/calls/today'

import type { Today } from '#/entities/today/today-queries.ts'
import { useNarrow } from '#/ui/layout/use-narrow.ts'

import type { Links } from '../today-links.ts'
import { CostsCard } from './costs-card.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import classes from './takings.module.css'
import { WaysCard } from './ways-card.tsx'

interface TakingsDetailsProps {
  today: Today
  takings: Takings
  links: Links
}

/** What the takings are made of. On a phone fees, methods and hours wait until they are asked for. */
export function TakingsDetails({ today, takings, links }: TakingsDetailsProps) {
  const isNarrow = useNarrow()
  const receipt = <ReceiptCard {...{ today, takings, links }} />
  if (takings.ways.length === 0) return receipt
  const costs = <CostsCard takings={takings} />
  const ways = <WaysCard {...{ today, takings }} />
  if (!isNarrow)
    return (
      <div className={classes['details']}>
        <div className={classes['main']}>
          {receipt}
          {costs}
        </div>
        {ways}
      </div>
    )
  return (
    <>
      {receipt}
      <details className={classes['more']}>
        <summary>What cards cost, how and when customers paid</summary>
        <div className={classes['main']}>
          {costs}
          {ways}
        </div>
      </details>
    </>
  )
}
