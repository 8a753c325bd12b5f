export interface Mail {
  /** Ours. Becomes the Message-ID, so that a duplicate is recognised. */
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

/** Throws unless the server accepted the email; retrying is safe. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
