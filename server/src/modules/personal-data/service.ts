import { customerData, type CustomerData } from './data.ts'
import { eraseCustomer, type EraseDeps, type Erased, type Erasure } from './erase.ts'

export type PersonalDataService = ReturnType<typeof personalDataService>

/** What is done when a person asks for their data or its erasure. */
export const personalDataService = (deps: EraseDeps) => ({
  erase: (erasure: Erasure): Promise<Erased> => eraseCustomer(deps, erasure),
  data: (
    asked: { merchantId: string; customerId: string; actor: string },
    most?: number,
  ): Promise<CustomerData> => customerData(deps, asked, most),
})
