import type { Attention } from '@paydeck/contract/calls/today'
import type { PayoutBlock } from '@paydeck/contract/calls/payouts'
import { IconCircleCheck } from '@tabler/icons-react'

import { useBrand } from '#/brand/use-brand.ts'
import { PayoutBlockLink } from '#/entities/payout/payout-block-link.tsx'
import { blockText } from '#/entities/payout/payout-block-text.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import type { Today } from '#/entities/today/today-queries.ts'
import { Section } from '#/ui/layout/section.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { ANCHORS } from './anchors.ts'
import { attentionText } from './attention-text.ts'
import { attentionHref } from './today-links.ts'
import classes from './today.module.css'

/** Kinds whose page not every brand has. */
const PAGES = [
  ['webhook_failing', 'api'],
  ['proposal_open', 'connections'],
] as const

/** What waits for a person; each line links to the record or the list. */
export function AttentionList({ today }: { today: Today }) {
  const { attention, blocks } = today
  const { pages } = useBrand()
  const lines = attention.filter(({ kind }) =>
    PAGES.every(([of, page]) => of !== kind || pages.has(page)),
  )
  return (
    <div id={ANCHORS.attention}>
      <Section title="Needs attention">
        {lines.length + blocks.length === 0 ? (
          <p className={classes['empty']}>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden />
            Nothing needs your attention.
          </p>
        ) : (
          <ul className={classes['attention']}>
            {blocks.map((block) => (
              <BlockLine key={block.currency} block={block} />
            ))}
            {lines.map((line) => (
              <AttentionLine key={line.kind} line={line} today={today} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

function BlockLine({ block }: { block: PayoutBlock }) {
  const viewer = useSession()
  const can = useCan()
  return (
    <li>
      <p>
        {blockText(block, viewer.timeZone)}{' '}
        <PayoutBlockLink block={block} viewer={viewer} canAct={can('payouts:settings')} />
      </p>
    </li>
  )
}

function AttentionLine({ line, today }: { line: Attention; today: Today }) {
  const { slug } = useSession()
  const { pages } = useBrand()
  const orders = pages.has('virtual-terminal') ? 'virtual-terminal' : 'payment-requests'
  const { title, note } = attentionText(line, today)
  return (
    <li>
      <p>
        <RecordLink href={attentionHref(line, { slug, orders, today: today.today })}>
          {title}
        </RecordLink>
        <span className={classes['note']}>{note}</span>
      </p>
    </li>
  )
}
