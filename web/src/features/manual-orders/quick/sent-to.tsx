import { formatPhone } from '@paydeck/contract/identifiers/phone-number'

import { useSession } from '#/entities/session/use-session.ts'
import { Banner } from '#/ui/feedback/banner.tsx'

import classes from './quick.module.css'
import type { CreatedRequest } from './use-send-request.ts'

export function SentTo({ created: { order, sent } }: { created: CreatedRequest }) {
  const { merchantTradingCountry } = useSession()
  const { customerEmail, phoneNo } = order
  const phone = phoneNo && formatPhone(phoneNo, merchantTradingCountry)
  if (!sent.email && !sent.sms)
    return (
      <Banner tone="warning">
        A text message cannot be sent to {phone}. Show the code, or share the link.
      </Banner>
    )
  return (
    <p className={classes['sent']} role="status">
      Sent to {sent.email ? customerEmail : phone}.
    </p>
  )
}
