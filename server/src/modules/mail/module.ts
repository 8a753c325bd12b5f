import { defineModule } from '../../app/module.ts'
import type { Mailer } from '../../providers/mail/mailer.ts'
import type { SmsSender } from '../../providers/sms/port.ts'
import { mailJobs, mailSweeps } from './jobs.ts'
import { mailService } from './service.ts'

interface Needs {
  mailer: Mailer | null
  smsSender: SmsSender | null
}

export const mailModule = defineModule('mail', (kit, { mailer, smsSender }: Needs) => {
  const mail = mailService({ ...kit, mailer, smsSender, keepsTexts: kit.sandbox })
  return { services: { mail }, jobs: mailJobs(mail), sweeps: mailSweeps(mail) }
})
