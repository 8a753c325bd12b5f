import { assertNoTransaction } from '../../db/database.ts'
import type { Mailer } from './mailer.ts'

/** Loaded with the first email, because most processes send none. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
    // Templates must never make the server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** `smtp://user:password@host:587` or `smtps://…`. Times out before the job that sends the email does. */
export function smtpMailer(url: string): Mailer {
  let opening: ReturnType<typeof openTransport> | null = null
  return {
    async send(mail) {
      assertNoTransaction('The mail server')
      opening ??= openTransport(url)
      const transport = await opening
      const domain = /@(\S+)$/.exec(mail.from.address)?.[1] ?? 'localhost'
      await transport.sendMail({
        from: mail.from,
        ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
        // As an object it is always a single address; as text it would be parsed as a list.
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
    close() {
      opening?.then(
        (transport) => transport.close(),
        () => undefined,
      )
    },
  }
}
