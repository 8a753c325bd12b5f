import { expect } from '@playwright/test'

import type { MailServer } from '../../server/test/mail-server.ts'

export { startMailServer, type MailServer } from '../../server/test/mail-server.ts'

export type ReadMail = Awaited<ReturnType<MailServer['inbox']>>[number]

export async function findMail(
  mails: MailServer,
  address: string,
  subject: string,
): Promise<ReadMail> {
  const find = async () => (await mails.inbox(address)).find((mail) => mail.subject === subject)
  await expect.poll(find, { message: subject, timeout: 20_000 }).toBeDefined()
  const mail = await find()
  if (!mail) throw new Error(`${address} has no mail "${subject}"`)
  return mail
}

/** Recipient and subject of every email, one per line, sorted. */
export async function listMails({ received, inbox }: MailServer): Promise<string[]> {
  const addresses = new Set(received.flatMap(({ recipients }) => recipients))
  const lines = await Promise.all(
    [...addresses].map(async (address) =>
      (await inbox(address)).map(({ subject }) => `${address} · ${subject}`),
    ),
  )
  return lines.flat().toSorted()
}

/** The first link in the text of an email that begins with `start`. */
export function linkIn({ text = '' }: ReadMail, start: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith(start))
  if (link === undefined) throw new Error(`No link to ${start} in:\n${text}`)
  return link
}
