/** Marks the root of a page of staff that the server has drawn, until the script takes it over. */
export const DRAWN_AHEAD = 'data-drawn-ahead'
