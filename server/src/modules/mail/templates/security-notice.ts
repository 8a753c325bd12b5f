import { formatDateTime } from '@paydeck/contract/time/days'

import { composeEmail, type Email, type MailBrand } from './email.ts'

interface NoticeText {
  heading: string
  text: string
}

const TO_ADMINS = {
  bank_account_added: {
    heading: 'A bank account was added',
    text: 'Transfers can go to it from now on.',
  },
  bank_account_made_primary: {
    heading: 'Transfers go to another bank account',
    text: 'The primary bank account was changed.',
  },
  payout_schedule_changed: {
    heading: 'The transfer schedule was changed',
    text: 'Your money is transferred at different times from now on.',
  },
  payout_report_changed: {
    heading: 'Transfer reports go to different people',
    text: 'The email addresses that get your transfer reports were changed.',
  },
  secret_key_shown: {
    heading: 'The secret API key was shown',
    text: 'Anyone who holds this key can act for your business through the API.',
  },
  secret_key_changed: {
    heading: 'The secret API key was changed',
    text: 'Programs that use the old key have to be given the new one.',
  },
  secret_key_added: {
    heading: 'An API key was made',
    text: 'Programs that hold it can act for your business as far as it allows.',
  },
  secret_key_renamed: {
    heading: 'An API key was renamed',
    text: 'Programs that hold it work as before.',
  },
  secret_key_revoked: {
    heading: 'An API key was revoked',
    text: 'Programs that hold it are refused from now on.',
  },
  program_connected: {
    heading: 'A program was connected',
    text: 'It can read what it names from now on, and what it proposes waits for a person. You can end its connection under Connections.',
  },
  program_rule_changed: {
    heading: 'Who may connect programs was changed',
    text: 'Programs connected by people who may no longer connect them have been disconnected.',
  },
  shop_address_added: {
    heading: 'An address of a shop was added',
    text: 'Pages of this address can show your checkout from now on.',
  },
  shop_address_removed: {
    heading: 'An address of a shop was removed',
    text: 'Pages of this address can no longer show your checkout.',
  },
  webhook_added: {
    heading: 'A webhook was added',
    text: 'Events of your business are sent to this address from now on.',
  },
  webhook_changed: {
    heading: 'A webhook was changed',
    text: 'Its address, its events or its status is different from before.',
  },
  webhook_removed: {
    heading: 'A webhook was deleted',
    text: 'Nothing more is sent to its address.',
  },
  webhook_secret_renewed: {
    heading: 'The signing secret of a webhook was renewed',
    text: 'For a day we sign with both secrets, then only with the new one.',
  },
  person_invited: {
    heading: 'A person was invited to your dashboard',
    text: 'They can sign in as soon as they have chosen a password.',
  },
  person_removed: {
    heading: 'A person was removed from your dashboard',
    text: 'They can no longer open it.',
  },
  role_changed: {
    heading: 'The role of a person was changed',
    text: 'The new role applies from their next action on.',
  },
  approval_rule_changed: {
    heading: 'What needs a second person was changed',
    text: 'What it names waits until another person approves it.',
  },
  second_factor_rule_changed: {
    heading: 'Who needs two-factor sign-in was changed',
    text: 'Those who need it and have none set it up when they next sign in. People who are signed in are asked within ten minutes.',
  },
} as const satisfies Record<string, NoticeText>

const TO_PERSON = {
  password_changed: {
    heading: 'Your password was changed',
    text: 'Everywhere else you were signed in, you have been signed out.',
  },
  second_factor_on: {
    heading: 'Two-factor sign-in is on',
    text: 'From now on you sign in with your password and a code from your authenticator app.',
  },
  second_factor_off: {
    heading: 'Two-factor sign-in is off',
    text: 'From now on your password alone signs you in.',
  },
  second_factor_reset: {
    heading: 'Two-factor sign-in was taken off your account',
    text: 'Our support did this so that you can sign in without your device. You can set it up again in My account.',
  },
  recovery_codes_renewed: {
    heading: 'You have new recovery codes',
    text: 'The ones before no longer work.',
  },
  recovery_code_used: {
    heading: 'A recovery code was used to sign in',
    text: 'It cannot be used again. You can make new ones in My account.',
  },
} as const satisfies Record<string, NoticeText>

export type AdminNotice = keyof typeof TO_ADMINS
export type PersonalNotice = keyof typeof TO_PERSON

export interface SecurityNotice {
  brand: MailBrand
  businessName: string
  kind: AdminNotice | PersonalNotice
  /** The person's name as the reader knows it; null when it was the reader. */
  by: string | null
  at: Date
  timeZone: string
  facts?: [string, string][]
}

const NOTICE_TEXTS: Record<AdminNotice | PersonalNotice, NoticeText> = {
  ...TO_ADMINS,
  ...TO_PERSON,
}

export function securityNoticeEmail(notice: SecurityNotice): Email {
  const { heading, text } = NOTICE_TEXTS[notice.kind]
  return composeEmail({
    brand: notice.brand,
    subject: `${notice.businessName}: ${heading}`,
    from: notice.businessName,
    heading,
    paragraphs: [text],
    facts: [
      ...(notice.facts ?? []),
      ...(notice.by === null ? [] : ([['By', notice.by]] satisfies [string, string][])),
      ['When', formatDateTime(notice.at, notice.timeZone)],
    ],
    smallPrint: [
      notice.by === null
        ? 'If this was not you, choose a new password at once ("Forgot your password?" on the sign-in page) and tell support.'
        : 'If none of you meant this to happen, tell support at once.',
    ],
  })
}
