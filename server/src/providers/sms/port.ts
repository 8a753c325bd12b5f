export interface TextMessage {
  /** Ours; identifies duplicates of a message. */
  id: string
  /** E.164: `+61400000000`. */
  recipient: string
  text: string
}

/** Throws unless the gateway accepted the message; retrying is safe. */
export interface SmsSender {
  send(message: TextMessage): Promise<void>
}
