import type { FirstStep } from '@paydeck/contract/calls/settings/first-steps'

interface StepText {
  title: string
  reason: string
  /** The label of the link or button. */
  actionLabel: string
}

export const STEP_TEXTS: Readonly<Record<FirstStep, StepText>> = {
  business: {
    title: 'Complete your business details',
    reason: 'Your address, email and tax number appear on receipts and tax invoices.',
    actionLabel: 'Open settings',
  },
  logo: {
    title: 'Add your logo',
    reason: 'Customers see it on the payment page and in emails.',
    actionLabel: 'Add logo',
  },
  bank_account: {
    title: 'Add a bank account',
    reason: 'We transfer your money there.',
    actionLabel: 'Add account',
  },
  test_order: {
    title: 'Pay yourself a test order',
    reason: 'See what your customers see, then refund it.',
    actionLabel: 'Send it to me',
  },
  team: {
    title: 'Invite your team',
    reason: 'Everyone gets their own sign-in and role.',
    actionLabel: 'Invite',
  },
  first_request: {
    title: 'Send your first request',
    reason: 'Your customer gets a link by email or text message, and pays there.',
    actionLabel: 'Send a request',
  },
  shop: {
    title: 'Connect your shop',
    reason: 'Take payments on your own site, and get a webhook for each.',
    actionLabel: 'Connect',
  },
}
