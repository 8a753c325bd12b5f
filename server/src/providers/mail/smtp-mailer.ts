import { assertNoTransaction } from '../../db/database.ts'
import type { Mailer } from './mailer.ts'

/** Loaded with the first mail: most processes send none. */
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
    // A template never makes the server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** `smtp://user:password@host:587` or `smtps://…`. Gives up on a silent server before the job is given up. */
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
    close() {
      opening?.then(
        (transport) => transport.close(),
        () => undefined,
      )
    },
  }
}
