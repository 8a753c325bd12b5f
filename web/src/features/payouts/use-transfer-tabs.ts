import { useQuery } from '@tanstack/react-query'

import { useBrand } from '#/brand/use-brand.ts'
import { payoutSchedule } from '#/entities/bank-account/bank-account-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'

import { transferTabs } from './transfer-tabs.ts'

/** The tabs of this merchant; daily transfers until the schedule has arrived. */
export function useTransferTabs() {
  const { merchantId, abacusEnabled } = useSession()
  const { settingsBesideAll } = useBrand().transfers
  const schedule = useQuery(payoutSchedule(merchantId))
  const tabs = transferTabs({
    schedule: schedule.data ?? 'daily',
    abacusEnabled,
    settingsBesideAll,
  })
  return { tabs, schedule }
}
