import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'
import { statementList } from '#/entities/statement/statement-queries.ts'
import { todayIn } from '#/lib/text/today.ts'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import { StatementFooter } from './statement-footer.tsx'
import { selectedMonth, keyOf, labelOf } from './selected-month.ts'
import { StatementView } from './statement-view.tsx'
import classes from './statements.module.css'
import type { StatementsSearch } from './statements-search.ts'

export function StatementsPage({ search }: { search: StatementsSearch }) {
  const { merchantId, slug, timeZone } = useSession()
  const navigate = useNavigate()
  const list = useQuery(statementList(merchantId))
  const show = (key: string) => {
    const [month, currency] = key.split(' ')
    void navigate({ href: `/${slug}/statements?month=${month}&currency=${currency}` })
  }
  return (
    <Page title="Statements" back={<BackLink href={`/${slug}/payouts`}>Transfers</BackLink>}>
      <QueryBlock query={list} height={320} label="Loading your statements">
        {({ months, emails }) => {
          const selected = selectedMonth(months, search, todayIn(timeZone))
          if (!selected)
            return (
              <EmptyState isCard title="No statements yet">
                Your first statement appears here with your first payment.
              </EmptyState>
            )
          return (
            <div className={classes['sections']}>
              <StatementView key={keyOf(selected)} month={selected} title={labelOf(selected)}>
                <SelectField
                  label="Month"
                  options={months.map((option) => ({
                    value: keyOf(option),
                    label: labelOf(option),
                  }))}
                  value={keyOf(selected)}
                  onChange={show}
                />
              </StatementView>
              <StatementFooter emails={emails} />
            </div>
          )
        }}
      </QueryBlock>
    </Page>
  )
}
