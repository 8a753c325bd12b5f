import type { Job, Sweep } from '../../jobs/queue.ts'
import { NEWS } from './news.ts'
import type { NewsMail } from './news-mail.ts'
import type { NotificationsService } from './service.ts'

const mailOf = (data: Record<string, string>) => ({
  merchantId: data['merchantId'] ?? '',
  mailId: data['mailId'] ?? '',
})

/** Every night: forgets the text of mail that failed long ago. */
export const notificationSweeps = (
  notifications: Pick<NotificationsService, 'forgetFailed'>,
): Sweep[] => [
  { name: 'mail.forget', schedule: '7 15 * * *', run: () => notifications.forgetFailed() },
]

/** Sends what was queued, and writes the letters that news call for. */
export function notificationJobs(notifications: NotificationsService, newsMail: NewsMail): Job[] {
  return [
    {
      queue: 'mail.send',
      handle: (data) => notifications.deliver(mailOf(data)),
      giveUp: (data) => notifications.giveUp(mailOf(data)),
    },
    {
      queue: 'news.mail',
      async handle(data) {
        const what = NEWS.find((one) => one === data['what'])
        if (what) await newsMail.write(data['merchantId'] ?? '', { what, id: data['id'] ?? '' })
      },
    },
  ]
}
