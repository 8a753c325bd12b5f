import { useQueryClient } from '@tanstack/react-query'

import { useMerchant } from './session-context.ts'
import { sessionQueries } from './session-queries.ts'

/** Moves the merchant through the account set-up, as this dashboard shows it; the server has its own word. */
export function useAccountStatus() {
  const queryClient = useQueryClient()
  const { queryKey } = sessionQueries.status(useMerchant().config.merchantId)
  return {
    /** The account set-up has been handed in, or is to be done once more. */
    setAccountSet: (isAccountSet: boolean): void => {
      queryClient.setQueryData(queryKey, (status) => status && { ...status, isAccountSet })
    },
    setActivated: (): void => {
      queryClient.setQueryData(queryKey, (status) => status && { ...status, isActivated: true })
    },
  }
}
