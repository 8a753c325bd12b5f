import { defineModule } from '../../app/module.ts'
import type { Counts } from '../counts/service.ts'
import { customerTokens } from './customer-tokens.ts'
import { customerHandlers } from './routes.ts'
import { customersService } from './service.ts'
import { shopCustomersService } from './shop-customers.ts'

export const customersModule = defineModule('customers', (kit, { counts }: { counts: Counts }) => {
  const customers = customersService(kit)
  const tokens = customerTokens({ ...kit, issuer: kit.origin })
  return {
    services: {
      customers,
      shopCustomers: shopCustomersService({ ...kit, customers, tokens, counts }),
    },
    handlers: customerHandlers(kit.db),
  }
})
