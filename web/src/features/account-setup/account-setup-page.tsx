import { useQuery } from '@tanstack/react-query'

import { useBrand } from '#/brand/use-brand.ts'
import { sessionQueries } from '#/entities/session/session-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Page } from '#/ui/layout/page.tsx'

import classes from './account-setup-page.module.css'
import { SetupForm } from './setup-form.tsx'

/** Where a merchant says who it is, before it gives its bank details. */
export function AccountSetupPage() {
  const { merchantId } = useSession()
  const { asks } = useBrand()
  const business = useQuery(settingsQueries.business(merchantId))
  const personal = useQuery(sessionQueries.personalInfo(merchantId))
  const publicInfo = useQuery(sessionQueries.publicInfo(merchantId))
  const trade = {
    type: useQuery({ ...settingsQueries.metaData(merchantId, 'TradeType'), enabled: asks.trade }),
    licence: useQuery({
      ...settingsQueries.metaData(merchantId, 'TradeLicence'),
      enabled: asks.trade,
    }),
  }
  const queries = [
    business,
    personal,
    publicInfo,
    ...(asks.trade ? [trade.type, trade.licence] : []),
  ]
  const failed = queries.find((query) => query.error)
  const hasTrade = !asks.trade || (trade.type.isSuccess && trade.licence.isSuccess)
  return (
    <Page title="Account Set-up">
      <p className={classes['lead']}>
        Tell us about the business. Your bank details come next, then you can take payments.
      </p>
      <ErrorBanner
        error={failed?.error}
        onRetry={() => {
          for (const query of queries) if (query.error) void query.refetch()
        }}
      />
      {business.data && personal.data && publicInfo.data && hasTrade ? (
        <SetupForm
          saved={{
            business: business.data,
            personal: personal.data,
            publicInfo: publicInfo.data,
            tradeType: trade.type.data ?? null,
            tradeLicence: trade.licence.data ?? null,
          }}
        />
      ) : (
        !failed && <LoadingBlock height={420} isCard />
      )}
    </Page>
  )
}
