import { createTransport } from 'nodemailer'

import { assertNoTransaction } from '../../db/database.ts'
import type { Mailer } from './mailer.ts'

/** `smtp://user:password@host:587` or `smtps://…`. Gives up on a silent server before the job is given up. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    // A template never makes the server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      assertNoTransaction('The mail server')
      const domain = /@(\S+)$/.exec(mail.from.address)?.[1] ?? 'localhost'
      await transport.sendMail({
        from: mail.from,
        ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
        // An object is one address, whatever it contains; text would be parsed as a list.
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        html: mail.html,
        text: mail.plain,
        attachments: mail.attachments.map(({ name, bytes }) => ({
          filename: name,
          content: bytes,
          contentType: 'application/pdf',
        })),
        messageId: `<${mail.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
