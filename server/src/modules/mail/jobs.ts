import type { Job, Sweep } from '../../jobs/queue.ts'
import type { MailService } from './service.ts'

const mailOf = (data: Record<string, string>) => ({
  merchantId: data['merchantId'] ?? '',
  mailId: data['mailId'] ?? '',
})

/** Every night: clears emails that failed long ago and deletes old ones. Hourly: queues emails that a limit held. */
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
