/** One mail to one person; every part is final. */
export interface Mail {
  /** Ours; becomes the Message-ID, so that a mail sent twice is recognised as one. */
  id: string
  /** `Name <address>`. */
  from: string
  recipient: string
  subject: string
  html: string
  plain: string
}

/** Takes a mail out of the house. Throws when the server did not accept it; trying again is safe. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}
