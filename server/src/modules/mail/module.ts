import { brandOf } from '@paydeck/contract/brands/brands'

import { defineModule } from '../../app/module.ts'
import type { ByBrand } from '../../kit/by-brand.ts'
import type { Mailer } from '../../providers/mail/mailer.ts'
import type { SmsSender } from '../../providers/sms/port.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { mailJobs, mailSweeps } from './jobs.ts'
import { mailService } from './service.ts'

interface Needs {
  merchants: Pick<MerchantsService, 'get'>
  mailFrom: ByBrand
  mailer: Mailer | null
  smsSender: SmsSender | null
}

export const mailModule = defineModule('mail', (kit, needs: Needs) => {
  const { merchants, mailFrom, mailer, smsSender } = needs
  async function senderOf(merchantId: string): Promise<string> {
    const { tenantTags: marketplaceTags } = await merchants.get(merchantId)
    const brand = brandOf({ marketplaceTags })
    return mailFrom[brand.id] ?? brand.mailFrom
  }
  const mail = mailService({ ...kit, mailer, senderOf, smsSender, keepsTexts: kit.sandbox })
  return { services: { mail }, jobs: mailJobs(mail), sweeps: mailSweeps(mail) }
})
