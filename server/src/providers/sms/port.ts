export interface TextMessage {
  /** Ours; identifies a message sent twice. */
  id: string
  /** E.164: `+61400000000`. */
  recipient: string
  text: string
}

/** Throws when the gateway did not accept the message; retrying is safe. */
export interface SmsSender {
  send(message: TextMessage): Promise<void>
}
