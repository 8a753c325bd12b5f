import { expect } from '@playwright/test'

import type { MailServer } from '../../server/test/mail-server.ts'

export { startMailServer, type MailServer } from '../../server/test/mail-server.ts'

/** A mail as its reader sees it. */
export type ReadMail = Awaited<ReturnType<MailServer['inbox']>>[number]

/** The mail of that subject to an address, once it is there. */
export async function mailAbout(
  mails: MailServer,
  address: string,
  subject: string,
): Promise<ReadMail> {
  const found = async () => (await mails.inbox(address)).find((mail) => mail.subject === subject)
  await expect.poll(found, { message: subject, timeout: 20_000 }).toBeDefined()
  const mail = await found()
  if (!mail) throw new Error(`${address} has no mail "${subject}"`)
  return mail
}

/** To whom each mail went and what about, one line for each, in the order of the alphabet. */
export async function everyMail({ received, inbox }: MailServer): Promise<string[]> {
  const addresses = new Set(received.flatMap(({ recipients }) => recipients))
  const lines = await Promise.all(
    [...addresses].map(async (address) =>
      (await inbox(address)).map(({ subject }) => `${address} · ${subject}`),
    ),
  )
  return lines.flat().toSorted()
}

/** The first link of a mail's text to an address that begins so. */
export function linkIn({ text = '' }: ReadMail, start: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith(start))
  if (link === undefined) throw new Error(`No link to ${start} in:\n${text}`)
  return link
}
