/** Marks the root of a page of staff that the server has drawn, until the script takes it over. */
export const DRAWN_AHEAD = 'data-drawn-ahead'

/**
 * Marks the picture of a page that the server has drawn, which the script's own drawing replaces. Its value is the
 * window that it was drawn for: `wide` or `narrow`.
 */
export const PICTURE = 'data-picture'

/** What stands in a picture in place of `style`, which policies do not allow in markup. */
export const PICTURE_STYLE = 'data-style'
