import { defineModule } from '../../app/module.ts'
import type { Counts } from '../counts/service.ts'
import type { SearchIndex } from '../search/index-service.ts'
import { customerTokens } from './customer-tokens.ts'
import { takeOverCustomers } from './moving/moving.ts'
import type { MovingCustomer } from './moving/moving-rules.ts'
import { customerHandlers } from './routes.ts'
import { customersService } from './service.ts'
import { shopCustomersService } from './shop-customers.ts'

interface Needs {
  counts: Counts
  searchIndex: SearchIndex
}

export const customersModule = defineModule('customers', (kit, { counts, searchIndex }: Needs) => {
  const customers = customersService({ ...kit, searchIndex })
  const tokens = customerTokens({ ...kit, issuer: kit.origin })
  return {
    services: {
      customers,
      movingCustomers: (merchantId: string, rows: readonly MovingCustomer[]) =>
        takeOverCustomers({ ...kit, counts, searchIndex }, merchantId, rows),
      shopCustomers: shopCustomersService({ ...kit, customers, tokens, counts }),
    },
    handlers: customerHandlers(kit.db),
  }
})
