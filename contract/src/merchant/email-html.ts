/** The tags allowed in the merchants' own words in emails; client and server both sanitise by this list. */
export const EMAIL_TAGS = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'] as const

export const EMAIL_LINK = /^(?:https:\/\/|mailto:)/i

/** Per text, tags included. */
export const MAX_EMAIL_HTML = 10_000
