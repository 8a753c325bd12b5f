import { useQueryClient } from '@tanstack/react-query'

import { useMerchant } from './session-context.ts'
import { sessionQueries } from './session-queries.ts'

/** Advances the account set-up in this browser only; the server keeps its own state. */
export function useAccountStatus() {
  const queryClient = useQueryClient()
  const { queryKey } = sessionQueries.status(useMerchant().config.merchantId)
  return {
    setAccountSet: (isAccountSet: boolean): void => {
      queryClient.setQueryData(queryKey, (status) => status && { ...status, isAccountSet })
    },
    setActivated: (): void => {
      queryClient.setQueryData(queryKey, (status) => status && { ...status, isActivated: true })
    },
  }
}
