import type { Job } from '../../jobs/queue.ts'
import { EVENT_KINDS } from '../domain-events/events.ts'
import type { EventMail } from './event-mail.ts'

/** Writes the mail that an event calls for. */
export const eventMailJobs = (mail: EventMail): Job[] => [
  {
    queue: 'news.mail',
    async handle({ merchantId = '', what, id = '' }) {
      const kind = EVENT_KINDS.find((one) => one === what)
      if (kind) await mail.write(merchantId, { kind, subjectId: id })
    },
  },
]
