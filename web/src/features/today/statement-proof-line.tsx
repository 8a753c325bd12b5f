import type { StatementProof } from '@paydeck/contract/calls/today'

import { useSession } from '#/entities/session/use-session.ts'
import { shortestDate } from '#/entities/today/today-format.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { proofText } from './proof-text.ts'
import { linksOf } from './today-links.ts'
import classes from './today.module.css'

interface StatementProofLineProps {
  proof: StatementProof
  /** The merchant’s local day. */
  today: string
  /** Whether to name the account, if there are several. */
  showsAccount: boolean
}

/** Whether the merchant’s own bank statement shows all transfers. */
export function StatementProofLine({ proof, today, showsAccount }: StatementProofLineProps) {
  const { slug } = useSession()
  const account = showsAccount ? ` of account ••••\u00A0${proof.accountNumberLast4}` : ''
  return (
    <p className={classes['transfer']}>
      <RecordLink href={linksOf(slug).bankLines(proof.externalAccountId)}>
        Your bank statement{account}
      </RecordLink>{' '}
      to {shortestDate(proof.shownTo, today)} {proofText(proof)}
    </p>
  )
}
