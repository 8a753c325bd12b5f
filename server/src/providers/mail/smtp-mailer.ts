import { createTransport } from 'nodemailer'

import { assertNoTransaction } from '../../db/database.ts'
import type { Mailer } from './mailer.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  /** `Name <address>`. */
  from: string
}

/** Sends through an SMTP server. Gives up on a silent one long before the job that asked is given up. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      dnsTimeout: 10_000,
      // A template never makes the server read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send(mail) {
      assertNoTransaction('The mail server')
      await transport.sendMail({
        // An object is taken as one address, whatever is in it; a text would be parsed as a list.
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        html: mail.html,
        text: mail.plain,
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
