import type {
  InstalmentNumber,
  MessageKind,
  NewEmailMessages,
  SavedEmailMessages,
} from '@paydeck/contract/calls/email-messages'

import type { Actor } from '../../kit/actor.ts'
import { tooManyRequests } from '../../kit/errors.ts'
import { instalmentEmail } from '../mail/templates/instalment.ts'
import type { EmailTemplatesDeps } from './deps.ts'
import { sampleInstalment } from './sample.ts'
import * as store from './store.ts'
import { FINAL, saveTexts, textsAround, toMessages } from './texts.ts'

const HOUR_MS = 3_600_000
/** Per merchant, because previews go to any address. */
const PREVIEWS_PER_HOUR = 20
const PREVIEW = 'instalment_preview'

export type EmailTemplatesService = ReturnType<typeof emailTemplatesService>

/** The merchant's own texts in emails about instalments. */
export const emailTemplatesService = (deps: EmailTemplatesDeps) => ({
  around: textsAround,
  get: async (merchantId: string): Promise<SavedEmailMessages> =>
    toMessages(await store.readMessages(deps.db.reader, merchantId)),
  save: (actor: Pick<Actor, 'merchantId' | 'userId'>, messages: NewEmailMessages) =>
    saveTexts(deps, actor, messages),
  preview: (merchantId: string, request: Preview) => sendPreview(deps, merchantId, request),
})

interface Preview {
  kind: MessageKind
  instalmentNumber: InstalmentNumber
  emailAddress: string
}

/** Queues the saved email with sample figures. Throws 429 after too many in an hour. */
async function sendPreview(
  { db, clock, newId, merchants, mail }: EmailTemplatesDeps,
  merchantId: string,
  { kind, instalmentNumber: number, emailAddress }: Preview,
): Promise<void> {
  const merchant = await merchants.get(merchantId)
  await db.inMerchant(merchantId, async (tx) => {
    const now = clock.now()
    const since = new Date(now.getTime() - HOUR_MS)
    if ((await mail.countSince(tx, merchantId, PREVIEW, since)) >= PREVIEWS_PER_HOUR)
      throw tooManyRequests(HOUR_MS / 1000)
    const email = instalmentEmail({
      ...sampleInstalment({ kind, number, merchant, now }),
      ...(await textsAround(tx, merchantId, { kind, number, isFinal: number === FINAL })),
    })
    await mail.enqueue(tx, merchantId, {
      cause: `preview:${newId('mail')}`,
      kind: PREVIEW,
      recipient: emailAddress,
      ...email,
      subject: `Preview: ${email.subject}`,
    })
  })
}
