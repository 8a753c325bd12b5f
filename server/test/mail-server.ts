import type { AddressInfo } from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as it went over the wire. */
export interface ReceivedMail {
  recipients: string[]
  raw: Buffer
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** Refuses every mail while `isClosed`. */
  state: { isClosed: boolean }
  /** The mails to an address, as its reader sees them, in the order in which they came. */
  inbox(address: string): Promise<Email[]>
  stop(): void
}

/** A real mail server on a free port, which keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const state = { isClosed: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.isClosed) return done(new Error('Mailbox on holiday'))
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    inbox: (address) =>
      Promise.all(
        received
          .filter(({ recipients }) => recipients.includes(address))
          .map(({ raw }) => PostalMime.parse(raw)),
      ),
    stop: () => server.close(),
  }
}
