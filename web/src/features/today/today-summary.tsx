import { Fragment } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import type { Today } from '#/entities/today/today-queries.ts'
import { useTitleCount } from '#/ui/layout/page-title.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { ANCHORS } from './anchors.ts'
import { linksOf } from './today-links.ts'
import { countAttention, todaySentence, type SentencePart } from './today-sentence.ts'
import classes from './today.module.css'

const weekStart = ({ takings, today }: Today): string =>
  takings[0]?.totals.find(({ period }) => period === 'week')?.from ?? today

/** The day in one sentence; the browser tab's title counts what waits. */
export function TodaySummary({ today }: { today: Today }) {
  const { slug } = useSession()
  useTitleCount(countAttention(today))
  const links = linksOf(slug)
  const hrefOf = ({ to }: SentencePart): string | null => {
    const payout = today.transfers?.underWay[0]?.payoutId
    if (to === 'takings') return links.payments({ from: today.today, to: today.today })
    if (to === 'week') return links.payments({ from: weekStart(today), to: today.today })
    if (to === 'transfer' && payout !== undefined) return links.transfer(payout)
    return to === undefined ? null : `#${ANCHORS[to]}`
  }
  return (
    <p className={classes['sentence']}>
      {todaySentence(today).map((part, index) => {
        const href = hrefOf(part)
        if (href === null) return <Fragment key={index}>{part.text}</Fragment>
        // A link within this page needs no navigation.
        if (href.startsWith('#'))
          return (
            <a key={index} href={href}>
              {part.text}
            </a>
          )
        return (
          <RecordLink key={index} href={href}>
            {part.text}
          </RecordLink>
        )
      })}
    </p>
  )
}
