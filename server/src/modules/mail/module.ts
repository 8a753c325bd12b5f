import { defineModule } from '../../app/module.ts'
import type { MailCaps } from '../../kit/mail-caps.ts'
import type { ByBrand } from '../../kit/by-brand.ts'
import type { Mailer } from '../../providers/mail/mailer.ts'
import type { SmsSender } from '../../providers/sms/port.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { AttachmentMaker } from './attachments.ts'
import { mailJobs, mailSweeps } from './jobs.ts'
import { senderOf } from './from-address.ts'
import { mailColumns } from './sealed-texts.ts'
import { mailService } from './service.ts'

interface Needs {
  merchants: Pick<MerchantsService, 'get'>
  mailFrom: ByBrand
  supportEmail: ByBrand
  mailer: Mailer | null
  smsSender: SmsSender | null
  mailCaps: MailCaps
  gathered: { attachments: readonly AttachmentMaker[] }
}

export const mailModule = defineModule('mail', (kit, needs: Needs) => {
  const { merchants, mailer, smsSender } = needs
  const mail = mailService({
    ...kit,
    mailer,
    smsSender,
    attachments: needs.gathered.attachments,
    keepsTexts: kit.sandbox,
    caps: kit.limits ? needs.mailCaps : null,
    senderOf: async (merchantId, kind) => senderOf(await merchants.get(merchantId), kind, needs),
  })
  return {
    services: { mail },
    jobs: mailJobs(mail),
    sweeps: mailSweeps(mail),
    sealed: mailColumns(kit.secrets),
  }
})
