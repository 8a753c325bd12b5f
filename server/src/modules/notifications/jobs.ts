import type { Job } from '../../jobs/queue.ts'
import type { NotificationsService } from './service.ts'

const mailOf = (data: Record<string, string>) => ({
  merchantId: data['merchantId'] ?? '',
  mailId: data['mailId'] ?? '',
})

export function notificationJobs(notifications: NotificationsService): Job[] {
  return [
    {
      queue: 'mail.send',
      handle: (data) => notifications.deliver(mailOf(data)),
      giveUp: (data) => notifications.giveUp(mailOf(data)),
    },
  ]
}
