import type { Database } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { MailCaps } from '../../kit/mail-caps.ts'
import type { Random } from '../../kit/random.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { Mailer } from '../../providers/mail/mailer.ts'
import type { SmsSender } from '../../providers/sms/port.ts'
import type { AuditService } from '../audit/service.ts'
import type { AttachmentMaker } from './attachments.ts'
import type { Sender } from './from-address.ts'

export interface MailDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secrets: Secrets
  queue: Queue
  /** Null: emails stay in the outbox. */
  mailer: Mailer | null
  senderOf: (merchantId: string, kind: string) => Promise<Sender>
  /** Null: text messages stay in the outbox. */
  smsSender: SmsSender | null
  /** Emails and text messages per day; null: unlimited. */
  caps: MailCaps | null
  audit: Pick<AuditService, 'record'>
  /** Complete once all modules are loaded. */
  attachments: readonly AttachmentMaker[]
  onError: (failure: unknown) => void
  /** True in the sandbox, where a stored text message counts as sent. */
  keepsTexts: boolean
}

export interface MailKey {
  merchantId: string
  mailId: string
}
