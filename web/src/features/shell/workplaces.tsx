import { IconBuildingStore } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'

import { accountMutations, accountQueries } from '#/entities/account/account-queries.ts'
import { openAddress } from '#/lib/address/open-address.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'

import classes from './profile.module.css'

/** The person's other businesses; renders nothing for a person with only one. */
export function Workplaces() {
  const list = useQuery(accountQueries.workplaces())
  const change = useMutation({
    ...accountMutations.changeMerchant(),
    // Here and not in `mutate`, because the menu may have closed by then.
    onSuccess: (slug) => openAddress(`/${slug}`),
  })
  const others = list.data?.filter(({ isThisOne }) => !isThisOne) ?? []
  const isLeaving = change.isPending || change.isSuccess
  return (
    <>
      <ErrorBanner error={list.error} onRetry={() => void list.refetch()} />
      {others.length > 0 && (
        <div role="group" aria-label="Your other businesses" className={classes['workplaces']}>
          <ErrorBanner error={change.error} onDismiss={change.reset} />
          {others.map(({ merchantId, slug, businessName }) => (
            <button
              key={merchantId}
              type="button"
              className={classes['action']}
              aria-disabled={isLeaving}
              onClick={() => {
                if (!isLeaving) change.mutate(merchantId)
              }}
            >
              <IconBuildingStore size={18} stroke={1.75} aria-hidden />
              <span className={classes['workplace']}>
                {businessName}
                <small>/{slug}</small>
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}
