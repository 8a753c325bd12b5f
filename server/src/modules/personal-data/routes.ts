import type { Handlers } from '../../http/edge/handlers.ts'
import type { PersonalDataService } from './service.ts'

export const personalDataHandlers = (
  personalData: PersonalDataService,
): Pick<Handlers, 'getCustomerData' | 'eraseCustomer'> => ({
  getCustomerData: async ({ actor: { merchantId, userId }, params: { customerId } }) => ({
    data: await personalData.data({ merchantId, customerId, actor: userId }),
  }),
  eraseCustomer: async ({ actor: { merchantId, userId }, params: { customerId } }) => {
    const { erasedAt } = await personalData.erase({ merchantId, customerId, actor: userId })
    return { data: { erasedAt: erasedAt.toISOString() } }
  },
})
