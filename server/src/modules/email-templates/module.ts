import { defineModule } from '../../app/module.ts'
import type { MailService } from '../mail/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { emailTemplateHandlers } from './routes.ts'
import { emailTemplatesService } from './service.ts'

interface Needs {
  merchants: MerchantsService
  mail: MailService
}

export const emailTemplatesModule = defineModule('email-templates', (kit, needs: Needs) => {
  const emailTemplates = emailTemplatesService({ ...kit, ...needs })
  return { services: { emailTemplates }, handlers: emailTemplateHandlers(emailTemplates) }
})
