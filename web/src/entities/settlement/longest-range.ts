/** The longest range of the settlement report, in days. */
export const MAX_DAYS = 59
