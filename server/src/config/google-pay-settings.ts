import { unspaced } from './setting.ts'

export const GOOGLE_PAY_SETTINGS = {
  GOOGLE_PAY_MERCHANT_ID: {
    ...unspaced,
    unset: 'none',
    meaning:
      'How this installation is known to Google Pay. Unset: it is not offered, and the hosted page loads nothing of Google’s',
  },
  GOOGLE_PAY_GATEWAY: {
    ...unspaced,
    unset: '`paydeck`',
    meaning: 'The gateway’s name at Google Pay',
  },
} as const
