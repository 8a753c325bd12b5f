import { defineModule } from '../../app/module.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import { shopAddressHandlers } from './routes.ts'
import { shopAddressesService } from './service.ts'

export const shopAddressesModule = defineModule(
  'shop-addresses',
  (kit, { notices }: { notices: SecurityNotices }) => {
    const shopAddresses = shopAddressesService({ ...kit, notices })
    return { services: { shopAddresses }, handlers: shopAddressHandlers(shopAddresses) }
  },
)
