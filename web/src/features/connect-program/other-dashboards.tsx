import { useMutation, useQuery } from '@tanstack/react-query'

import { accountMutations, accountQueries } from '#/entities/account/account-queries.ts'
import { openAddress } from '#/lib/address/open-address.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { Section } from '#/ui/layout/section.tsx'

import classes from './connect-program.module.css'

/** Links to the same question for the person's other businesses, or for a dashboard with another sign-in. */
export function OtherDashboards({ query }: { query: string }) {
  const list = useQuery(accountQueries.workplaces())
  const change = useMutation({
    ...accountMutations.changeMerchant(),
    onSuccess: (slug) => openAddress(`/${slug}/connections${query}`),
  })
  const others = list.data?.filter(({ isThisOne }) => !isThisOne) ?? []
  const isLeaving = change.isPending || change.isSuccess
  return (
    <Section title="Is it for another business?">
      <ErrorBanner error={list.error ?? change.error} onDismiss={change.reset} />
      <div className={classes['dashboards']}>
        {others.map(({ merchantId, slug, businessName }) => (
          <Button key={merchantId} isBusy={isLeaving} onClick={() => change.mutate(merchantId)}>
            {businessName} (/{slug})
          </Button>
        ))}
        <a href={`/mcp/connect${query}&choose=yes`}>Choose another dashboard</a>
      </div>
    </Section>
  )
}
