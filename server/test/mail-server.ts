import type { AddressInfo } from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  recipients: string[]
  raw: Buffer
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** Refuses every email while `isClosed`. */
  state: { isClosed: boolean }
  /** The emails to an address in order of arrival, as a reader sees them. */
  inbox(address: string): Promise<Email[]>
  stop(): void
}

/** A real SMTP server on a free port that stores what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const state = { isClosed: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (state.isClosed) return callback(new Error('Mailbox on holiday'))
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        })
        callback()
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
