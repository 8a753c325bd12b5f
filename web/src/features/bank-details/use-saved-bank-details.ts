import { useQuery } from '@tanstack/react-query'

import { bankAccounts, payoutSchedule } from '#/entities/bank-account/bank-account-queries.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { settingsQueries } from '#/entities/settings/settings-queries.ts'

import type { SavedBankDetails } from './bank-form.ts'

/** Undefined until known. A query that fails or is not allowed leaves its part of the form blank. */
export function useSavedBankDetails(): SavedBankDetails | undefined {
  const { merchantId } = useSession()
  const can = { enabled: useCan()('payouts:read') }
  const accounts = useQuery({ ...bankAccounts(merchantId), ...can })
  const schedule = useQuery({ ...payoutSchedule(merchantId), ...can })
  const settings = useQuery({ ...settingsQueries.payouts(merchantId), ...can })
  if ([accounts, schedule, settings].some(({ isLoading }) => isLoading)) return undefined
  return {
    accounts: accounts.data ?? [],
    emails: settings.data?.notificationEmails ?? [],
    schedule: schedule.data ?? null,
  }
}
