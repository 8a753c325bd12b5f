import type { Job, Sweep } from '../../jobs/queue.ts'
import type { MailService } from './service.ts'

const mailOf = (data: Record<string, string>) => ({
  merchantId: data['merchantId'] ?? '',
  mailId: data['mailId'] ?? '',
})

/** Every night: forgets the text of mail that failed long ago, and old mail. Hourly: what the limits of a day held back. */
export const mailSweeps = (mail: Pick<MailService, 'forgetFailed' | 'release'>): Sweep[] => [
  { name: 'mail.forget', schedule: '7 15 * * *', run: () => mail.forgetFailed() },
  { name: 'mail.release', schedule: '23 * * * *', run: () => mail.release() },
]

export const mailJobs = (mail: MailService): Job[] => [
  {
    queue: 'mail.send',
    handle: (data) => mail.deliver(mailOf(data)),
    giveUp: (data) => mail.giveUp(mailOf(data)),
  },
]
