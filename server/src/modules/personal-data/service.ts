import { customerData, type CustomerData } from './data.ts'
import { forgetKept } from './forget-kept.ts'
import { eraseCustomer, type EraseDeps, type Erased, type Erasure } from './erase.ts'

export type PersonalDataService = ReturnType<typeof personalDataService>

/** Handles people's requests for their data or its erasure. */
export const personalDataService = (deps: EraseDeps & { onError: (failure: unknown) => void }) => ({
  erase: (erasure: Erasure): Promise<Erased> => eraseCustomer(deps, erasure),
  /** Clears names kept for tax invoices once the retention period is over. */
  forgetKept: (): Promise<void> => forgetKept(deps),
  data: (
    request: { merchantId: string; customerId: string; actor: string },
    limit?: number,
  ): Promise<CustomerData> => customerData(deps, request, limit),
})
