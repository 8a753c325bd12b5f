import type { ApprovalRule } from '@paydeck/contract/calls/decisions/approvals'
import { currencyOf } from '@paydeck/contract/money/currency'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { approvalRule } from '#/entities/approval/approval-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { SecondPersonModal } from './second-person-modal.tsx'
import classes from './team.module.css'

/** What needs a second person's approval. */
export function SecondPersonSection() {
  const { merchantId, slug, merchantTradingCountry } = useSession()
  const isOwner = useCan()('ownership:manage')
  const rule = useQuery(approvalRule(merchantId))
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Second person"
      aside={
        rule.data &&
        isOwner && (
          <Button aria-label="Change what needs a second person" onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      <ErrorBanner error={rule.error} onRetry={() => void rule.refetch()} />
      {rule.data && (
        <p className={classes['rule']}>{ruleText(rule.data, currencyOf(merchantTradingCountry))}</p>
      )}
      <p className={classes['muted']}>
        See what is waiting and what was decided under{' '}
        <Link to="/$slug/approvals" params={{ slug }}>
          Approvals
        </Link>
        .
      </p>
      {rule.data && isOpen && <SecondPersonModal rule={rule.data} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function ruleText({ refundsOver, bankChanges }: ApprovalRule, currency: string): string {
  const refunds =
    refundsOver === null
      ? null
      : `Refunds of more than ${formatMoneyWithCode(refundsOver, currency)} of a payment, or above a person’s own limit,`
  if (refunds === null)
    return bankChanges
      ? 'Changes to bank accounts and to the transfer schedule wait until a second person approves them.'
      : 'Nothing needs a second person.'
  const subject = bankChanges
    ? `${refunds} and changes to bank accounts and to the transfer schedule`
    : refunds
  return `${subject} wait until a second person approves them.`
}
