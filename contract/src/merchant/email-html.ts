/** What the merchants' own words in emails may hold; everything else loses its tags or is gone. Both sides clean by it. */
export const EMAIL_TAGS = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'] as const

/** Where a link in an email may lead. */
export const EMAIL_LINK = /^(?:https:\/\/|mailto:)/i

/** Most characters of one text, tags included. */
export const MAX_EMAIL_HTML = 10_000
