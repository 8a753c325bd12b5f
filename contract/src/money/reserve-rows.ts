interface Reserved {
  /** Below zero. */
  reserveHeld: number
  reserveReleased: number
}

/** The rows of a transfer or a statement about the reserve; none where nothing went into it or came out of it. */
export const reserveRows = ({ reserveHeld, reserveReleased }: Reserved): [string, number][] =>
  reserveHeld === 0 && reserveReleased === 0
    ? []
    : [
        ['Held in reserve', reserveHeld],
        ['Released from reserve', reserveReleased],
      ]
