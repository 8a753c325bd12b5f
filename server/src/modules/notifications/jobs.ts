import type { Job, Sweep } from '../../jobs/queue.ts'
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

export function notificationJobs(notifications: NotificationsService): Job[] {
  return [
    {
      queue: 'mail.send',
      handle: (data) => notifications.deliver(mailOf(data)),
      giveUp: (data) => notifications.giveUp(mailOf(data)),
    },
  ]
}
