import { defineModule } from '../../app/module.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { FeeInvoiceSupplier } from './deps.ts'
import { feeInvoiceHandlers } from './routes.ts'
import { feeInvoicesService } from './service.ts'

interface Needs {
  merchants: MerchantsService
  feeInvoiceSupplier: FeeInvoiceSupplier | null
}

export const feeInvoicesModule = defineModule('fee-invoices', (kit, needs: Needs) => {
  const feeInvoices = feeInvoicesService({ ...kit, ...needs })
  return {
    services: { feeInvoices },
    handlers: feeInvoiceHandlers(feeInvoices),
    sweeps: [
      {
        name: 'fee-invoices.make',
        // Morning in Sydney, and the last day of a month is over in Perth too.
        schedule: '30 20 * * *',
        run: async () => void (await feeInvoices.makeDue()),
      },
    ],
  }
})
