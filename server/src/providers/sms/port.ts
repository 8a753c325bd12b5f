/** One text message to one person; every part is final. */
export interface TextMessage {
  /** Ours; a message sent twice is recognised by it as one. */
  id: string
  /** E.164: `+61400000000`. */
  recipient: string
  text: string
}

/** Takes a text message out of the house. Throws when it was not accepted; trying again is safe. */
export interface SmsSender {
  send(message: TextMessage): Promise<void>
}
