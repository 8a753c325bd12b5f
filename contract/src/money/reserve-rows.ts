interface Reserved {
  /** Below zero. */
  reserveHeld: number
  reserveReleased: number
}

/** The reserve rows of a transfer or statement; none if nothing was held or released. */
export const reserveRows = ({ reserveHeld, reserveReleased }: Reserved): [string, number][] =>
  reserveHeld === 0 && reserveReleased === 0
    ? []
    : [
        ['Held in reserve', reserveHeld],
        ['Released from reserve', reserveReleased],
      ]
