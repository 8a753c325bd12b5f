export interface Mail {
  /** Ours; becomes the Message-ID, so that an email sent twice is recognised. */
  id: string
  from: { name: string; address: string }
  /** Null: the sender's address. */
  replyTo: string | null
  recipient: string
  subject: string
  html: string
  plain: string
  /** PDFs. */
  attachments: readonly { name: string; bytes: Buffer }[]
}

/** Throws when the server did not accept the email; retrying is safe. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
