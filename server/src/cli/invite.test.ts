import { expect, test } from 'vitest'

import { deliveryText } from './commands/staff/invite.ts'

test.each([
  ['smtp://mail.example', false, 'it is mailed as soon as the server runs'],
  ['smtp://mail.example', true, 'it is mailed as soon as the server runs'],
  [null, true, 'the mail is shown at /outbox as soon as the server runs'],
  [null, false, 'there is no mail server (SMTP_URL), so send it yourself'],
])(
  'an invitation says how its link arrives: mail server %j, sandbox %j',
  (smtpUrl, sandbox, says) => {
    expect(deliveryText({ smtpUrl, sandbox })).toBe(says)
  },
)
