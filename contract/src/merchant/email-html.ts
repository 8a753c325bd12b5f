export const EMAIL_TAGS = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a'] as const

export const EMAIL_LINK = /^(?:https:\/\/|mailto:)/i

export const MAX_EMAIL_HTML = 10_000
