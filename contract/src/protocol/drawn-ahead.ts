/** Marks what the server has drawn of a page of staff, which goes when the script draws the page. */
export const DRAWN_AHEAD = 'data-drawn-ahead'
