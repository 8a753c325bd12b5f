import type { StatementMonth } from '@paydeck/contract/calls/transfers/statements'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { downloadStatement, statementQuery } from '#/entities/statement/statement-queries.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'

import { StatementBalances } from './statement-balances.tsx'
import { StatementPayouts } from './statement-payouts.tsx'
import classes from './statements.module.css'

interface StatementViewProps {
  month: StatementMonth
  title: string
  /** The control that chooses the month. */
  children: ReactNode
}

export function StatementView({ month, title, children }: StatementViewProps) {
  const { merchantId } = useSession()
  const statement = useQuery(statementQuery(merchantId, month))
  const download = useMutation(downloadStatement(merchantId, month))
  const save = (kind: 'pdf' | 'csv', label: string) => (
    <Button
      isBusy={download.isPending && download.variables === kind}
      onClick={() => download.mutate(kind)}
    >
      <IconDownload size={16} stroke={1.75} aria-hidden />
      {label}
    </Button>
  )
  return (
    <>
      <div className={classes['actions']}>
        <div className={classes['select']}>{children}</div>
        {save('pdf', 'Download PDF')}
        <Can needs="reports:export">{save('csv', 'Download CSV')}</Can>
        <Button onClick={() => window.print()}>
          <IconPrinter size={16} stroke={1.75} aria-hidden />
          Print
        </Button>
      </div>
      <ErrorBanner error={download.error} onDismiss={download.reset} />
      <QueryBlock query={statement} height={320} label="Loading the statement">
        {(data) => (
          <>
            <StatementBalances statement={data} title={title} />
            {data.payouts.length > 0 && (
              <StatementPayouts payouts={data.payouts} currency={data.currency} />
            )}
          </>
        )}
      </QueryBlock>
    </>
  )
}
