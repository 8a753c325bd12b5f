import type { FirstStep } from '@paydeck/contract/calls/settings/first-steps'

interface StepText {
  title: string
  why: string
  /** The label of the link or button. */
  act: string
}

export const STEP_TEXTS: Readonly<Record<FirstStep, StepText>> = {
  business: {
    title: 'Complete your business details',
    why: 'Your address, email and tax number appear on receipts and tax invoices.',
    act: 'Open settings',
  },
  logo: {
    title: 'Add your logo',
    why: 'Customers see it on the payment page and in emails.',
    act: 'Add logo',
  },
  bank_account: {
    title: 'Add a bank account',
    why: 'We transfer your money there.',
    act: 'Add account',
  },
  test_order: {
    title: 'Pay yourself a test order',
    why: 'See what your customers see, then refund it.',
    act: 'Send it to me',
  },
  team: {
    title: 'Invite your team',
    why: 'Everyone gets their own sign-in and role.',
    act: 'Invite',
  },
  first_request: {
    title: 'Send your first request',
    why: 'Your customer gets a link by email or text message, and pays there.',
    act: 'Send a request',
  },
  shop: {
    title: 'Connect your shop',
    why: 'Take payments on your own site, and get a webhook for each.',
    act: 'Connect',
  },
}
